import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { LessonFile } from '#contract/learning/lesson-body.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClasses } from '#web/ui/field.tsx'
import type { EditorMedia } from '../editor/editor-media.ts'

/** The files of a lesson, under the names students see. */
export function FilesPart({
  files,
  chooseFile,
  onFiles,
}: {
  files: readonly LessonFile[]
  chooseFile: EditorMedia['chooseFile']
  onFiles: (files: LessonFile[]) => void
}) {
  const words = useWords('curriculum')

  async function add(choose: NonNullable<EditorMedia['chooseFile']>): Promise<void> {
    const chosen = await choose()
    if (chosen)
      onFiles([
        ...files.filter(({ mediaId }) => mediaId !== chosen.mediaId),
        { mediaId: chosen.mediaId, title: chosen.name.slice(0, 200) },
      ])
  }

  return (
    <section
      aria-labelledby="files-part"
      className="rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="files-part" className="text-lg">
        {words.files}
      </h2>
      {files.length === 0 && <p className="mt-2 text-ink-soft">{words.filesNone}</p>}
      <ol className="mt-3 flex flex-col gap-2">
        {files.map((file, index) => (
          <li key={file.mediaId} className="flex items-center gap-1">
            <input
              aria-label={words.fileTitle}
              value={file.title}
              maxLength={200}
              className={controlClasses}
              onChange={(event) =>
                onFiles(files.with(index, { ...file, title: event.currentTarget.value }))
              }
            />
            <Button
              look="quiet"
              size="sm"
              aria-label={words.fileUp(file.title)}
              disabled={index === 0}
              onClick={() => onFiles(files.toSpliced(index, 1).toSpliced(index - 1, 0, file))}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </Button>
            <Button
              look="quiet"
              size="sm"
              aria-label={words.fileRemove(file.title)}
              onClick={() => onFiles(files.toSpliced(index, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      {chooseFile && (
        <Button look="outline" className="mt-3" onClick={() => void add(chooseFile)}>
          <Plus size={18} aria-hidden="true" />
          {words.add}
        </Button>
      )}
    </section>
  )
}
