import { Upload } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import { endingOf, type MediaKind } from '#contract/media/terms.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { acceptOf, refusedFile } from '#web/ui/form/refused-file.ts'
import { fileRules } from './send-file.ts'
import { videoRule } from './send-video.ts'
import { kindsOf } from './use-uploads.ts'

/** What a file becomes: a video, a picture, or a file to load. */
export function kindOf(file: File): MediaKind {
  if (fileRules.picture.endings.includes(endingOf(file.name))) return 'picture'
  return refusedFile(file, videoRule()) === 'type' ? 'download' : 'video'
}

/** The files that anything can be made of. */
const everything = () =>
  [acceptOf(videoRule()), acceptOf(fileRules.download), acceptOf(fileRules.picture)].join(',')

/**
 * Chooses files from the computer, or takes those dropped.
 *
 * @param kind null: of any kind
 */
export function UploadChooser({
  kind,
  label,
  isSingle = false,
  isLow = false,
  onFiles,
}: {
  kind: MediaKind | null
  label: string
  /** One file at a time. */
  isSingle?: boolean
  /** A line where there is room for one: the list below it matters more. */
  isLow?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const words = useWords('media')
  const hintId = useId()
  function drop(event: DragEvent): void {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input is the first
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={classes(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-5 text-center hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus',
        isLow && 'lg:flex lg:items-center lg:gap-4 lg:py-2.5 lg:text-left',
      )}
    >
      <Upload size={28} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <span className={classes('font-semibold', isLow && 'lg:shrink-0')}>{label}</span>
      <span id={hintId} className="max-w-prose text-sm text-ink-soft">
        {kind === 'video' ? words.upload.dropHint(kindsOf(words.upload)) : words.tray.dropHint}
      </span>
      <input
        type="file"
        multiple={!isSingle}
        accept={
          kind === null ? everything() : acceptOf(kind === 'video' ? videoRule() : fileRules[kind])
        }
        aria-describedby={hintId}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
