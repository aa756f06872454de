import { FilePlus2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { fileLimit, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '../../button/button.tsx'
import { ProgressLine } from '../../progress-line.tsx'
import { asProblem, problemText } from '../form.tsx'
import type { FileDraft, useSentFiles } from './use-sent-files.ts'

export interface FileWords {
  addFiles: string
  fileReady: string
  sending: string
  sendingBytes: (sent: string, all: string) => string
  again: string
  remove: (name: string) => string
  tooLarge: (limit: string) => string
  failures: Readonly<Record<string, string>>
}

/** What phones and computers also call a ZIP file. */
const ALSO = ['application/x-zip-compressed', '.zip', '.pdf']

/** Adds photos and files, shows how far each is, and removes them. */
export function SentFileField<Sent extends { fileId: string; name: string }>({
  files,
  types,
  fileBytes,
  words,
  hint,
  renderSent,
}: {
  files: ReturnType<typeof useSentFiles<Sent>>
  types: readonly string[]
  /** The largest that can be sent. */
  fileBytes: number
  words: FileWords
  hint: ReactNode
  /** What a file that was sent looks like, below its name. */
  renderSent?: (sent: Sent) => ReactNode
}) {
  const id = useId()
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
              <div className="col-span-full grid gap-2 pe-3 pb-2">
                <State draft={draft} {...{ fileBytes, words }} onAgain={() => files.again(draft)} />
                {draft.sent && renderSent?.(draft.sent)}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!files.isFull && (
        <div className="grid justify-items-start gap-1">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <FilePlus2 size={18} aria-hidden="true" />
            {words.addFiles}
            <input
              type="file"
              multiple
              accept={[...types, ...ALSO].join(',')}
              aria-describedby={id}
              className="sr-only"
              onChange={(event) => {
                files.add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </label>
          <p id={id} className="text-sm text-ink-soft">
            {hint}
          </p>
        </div>
      )}
    </div>
  )
}

/** How far a file is, or why it failed. */
function State({
  draft: { sent, error, file, sentBytes },
  fileBytes,
  words,
  onAgain,
}: {
  draft: Pick<FileDraft, 'sent' | 'error' | 'file' | 'sentBytes'>
  fileBytes: number
  words: FileWords
  onAgain: () => void
}) {
  const site = useWords()
  const language = useLanguage()
  if (error) {
    const problem = asProblem(error)
    const own: Record<string, string> = {
      ...words.failures,
      too_large: words.tooLarge(fileLimit(fileBytes, language)),
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
