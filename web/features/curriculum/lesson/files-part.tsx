import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { LessonFile } from '#contract/learning/lesson-body.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { useFocusAfterMove } from '#web/ui/hooks/use-focus-after-move.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import type { EditorMedia } from '../editor/editor-media.ts'

/** The files of a lesson, under the names students see. */
export function FilesPart({
  files,
  chooseFile,
  onFiles,
}: {
  files: readonly LessonFile[]
  chooseFile: EditorMedia['chooseFile']
  onFiles: (change: (files: readonly LessonFile[]) => LessonFile[]) => void
}) {
  const words = useWords('curriculum')
  const list = useFocusAfterRemoval(files.length)
  const focusAfterMove = useFocusAfterMove()

  async function add(choose: NonNullable<EditorMedia['chooseFile']>): Promise<void> {
    const chosen = await choose()
    if (chosen)
      onFiles((now) => [
        ...now.filter(({ mediaId }) => mediaId !== chosen.mediaId),
        { mediaId: chosen.mediaId, title: chosen.name.slice(0, 200) },
      ])
  }

  /** The file that moved keeps the focus; at the top it goes to its name, as there is no way further up. */
  function moveUp(index: number, file: LessonFile): void {
    onFiles((now) => now.toSpliced(index, 1).toSpliced(index - 1, 0, file))
    focusAfterMove(() => {
      const row = document.getElementById(`file-${file.mediaId}`)
      const upwards = row?.querySelector<HTMLElement>('[data-move]:enabled')
      return upwards ?? row?.querySelector('input')
    })
  }

  return (
    <Card aria-labelledby="files-part" as="section" padding="sm">
      <h2 id="files-part" className="text-lg">
        {words.files}
      </h2>
      {files.length === 0 && <p className="mt-2 text-ink-soft">{words.filesNone}</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={words.files}
        className="mt-3 flex flex-col gap-2 outline-none"
      >
        {files.map((file, index) => (
          <FileRow
            key={file.mediaId}
            file={file}
            isFirst={index === 0}
            onTitle={(title) => onFiles((now) => now.with(index, { ...file, title }))}
            onMoveUp={() => moveUp(index, file)}
            onRemove={() => onFiles((now) => now.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {chooseFile && (
        <Button look="outline" className="mt-3" onClick={() => void add(chooseFile)}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </Card>
  )
}

function FileRow({
  file: { mediaId, title },
  isFirst,
  onTitle,
  onMoveUp,
  onRemove,
}: {
  file: LessonFile
  isFirst: boolean
  onTitle: (title: string) => void
  onMoveUp: () => void
  onRemove: () => void
}) {
  const words = useWords('curriculum')
  return (
    <li id={`file-${mediaId}`} className="flex items-center gap-1">
      <input
        aria-label={words.fileTitle}
        value={title}
        maxLength={200}
        className={controlClasses}
        onChange={({ currentTarget: { value } }) => onTitle(value)}
      />
      <Button
        look="quiet"
        size="sm"
        data-move="up"
        aria-label={words.fileUp(title)}
        disabled={isFirst}
        onClick={onMoveUp}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button look="quiet" size="sm" aria-label={words.fileRemove(title)} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </li>
  )
}
