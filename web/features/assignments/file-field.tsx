import { FilePlus2, X } from 'lucide-react'
import { useId } from 'react'
import { assignmentLimits, workFileTypes } from '#contract/assignments/terms.ts'
import { digitsIn, fileLimit, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { FileDraft, useWorkFiles } from './use-work-files.ts'

/** What phones and computers also call a ZIP file. */
const ACCEPTED = [...workFileTypes, 'application/x-zip-compressed', '.zip', '.pdf'].join(',')

/** Adds photos and files to work, shows how far each is, and removes them. */
export function FileField({ files }: { files: ReturnType<typeof useWorkFiles> }) {
  const words = useWords('assignments')
  const language = useLanguage()
  const id = useId()
  const { files: most, fileBytes } = assignmentLimits
  return (
    <div className="grid gap-3">
      {files.drafts.length > 0 && (
        <ul className="grid gap-2">
          {files.drafts.map((draft) => (
            <li
              key={draft.key}
              className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-md border border-line ps-3"
            >
              <p className="min-w-0 truncate py-2 font-medium">{draft.name}</p>
              <Button
                look="quiet"
                size="sm"
                aria-label={words.remove(draft.name)}
                onClick={() => files.remove(draft)}
              >
                <X size={18} aria-hidden="true" />
              </Button>
              <div className="col-span-full pe-3 pb-2">
                <State draft={draft} onAgain={() => files.again(draft)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {files.drafts.length < most && (
        <div className="grid justify-items-start gap-1">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <FilePlus2 size={18} aria-hidden="true" />
            {words.addFiles}
            <input
              type="file"
              multiple
              accept={ACCEPTED}
              aria-describedby={id}
              className="sr-only"
              onChange={(event) => {
                files.add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </label>
          <p id={id} className="text-sm text-ink-soft">
            {words.filesHint(digitsIn(language, most), fileLimit(fileBytes, language))}{' '}
            {words.photosFirst}
          </p>
        </div>
      )}
    </div>
  )
}

/** How far a file is, or why it failed. */
function State({
  draft: { sent, error, file, sentBytes },
  onAgain,
}: {
  draft: FileDraft
  onAgain: () => void
}) {
  const site = useWords()
  const words = useWords('assignments')
  const language = useLanguage()
  if (error) {
    const problem = asProblem(error)
    const own: Record<string, string> = {
      ...words.failures,
      too_large: words.tooLarge(fileLimit(assignmentLimits.fileBytes, language)),
    }
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
        {own[problem.code] ?? problemText(problem, site)}
        {file && (
          <Button look="outline" size="sm" onClick={onAgain}>
            {words.again}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p role="status">{sent ? words.fileReady : words.sending}</p>
      {!sent && file && sentBytes > 0 && (
        <ProgressLine
          percent={Math.round((sentBytes / file.size) * 100)}
          label={words.sendingBytes(megabytes(sentBytes, language), megabytes(file.size, language))}
        />
      )}
    </div>
  )
}
