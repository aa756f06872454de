import { CheckCircle2, Upload, X } from 'lucide-react'
import { useId } from 'react'
import type { Media } from '#contract/media/media.ts'
import { fileLimit, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { acceptOf } from '#web/ui/form/refused-file.ts'
import { useFocusAfterStep } from '#web/ui/hooks/use-focus-after-step.ts'
import { type FileKind, fileRules } from './uploads/send-file.ts'
import { type FileProgress, useFileUpload } from './use-file-upload.ts'

/**
 * Uploads a file to offer as a download, or a picture of an article. The words of the area "media" have to be loaded.
 */
export default function FileUpload({
  kind,
  onReady,
}: {
  kind: FileKind
  onReady: (media: Media) => void
}) {
  const site = useWords()
  const { upload: words, library } = useWords('media')
  const language = useLanguage()
  const hintId = useId()
  const { sent, done, failure, send, forgetFailure } = useFileUpload(kind, onReady)
  const steps = useFocusAfterStep(sent ? 'sending' : failure ? 'failed' : 'choosing')
  return (
    <div
      ref={steps}
      role="group"
      aria-label={library.uploads[kind]}
      tabIndex={-1}
      className="grid gap-2 outline-none"
    >
      {sent ? (
        <Sending sent={sent} />
      ) : (
        <FileChoice kind={kind} hintId={hintId} onFile={(file) => void send(file)} />
      )}
      <p id={hintId} className="text-sm text-ink-soft">
        {words.fileHints[kind](fileLimit(fileRules[kind].maxBytes, language))}
      </p>
      {done && (
        <p role="status" className="inline-flex items-center gap-2 font-semibold text-good">
          <CheckCircle2 size={20} aria-hidden="true" />
          {words.ready}: {done.name}
        </p>
      )}
      {failure && (
        <p role="alert" className="flex items-center justify-between gap-3 font-medium text-danger">
          {failure}
          <Button look="quiet" size="sm" aria-label={site.ui.close} onClick={forgetFailure}>
            <X size={18} aria-hidden="true" />
          </Button>
        </p>
      )}
    </div>
  )
}

/** How much of a file has arrived. */
function Sending({ sent }: { sent: FileProgress }) {
  const words = useWords('media').upload
  const language = useLanguage()
  return (
    <Card padding="none" className="grid gap-2 p-4">
      <p className="flex justify-between gap-4">
        <span className="min-w-0 truncate font-semibold">{sent.name}</span>
        <span className="shrink-0 text-ink-soft">
          {words.sent(megabytes(sent.sent, language), megabytes(sent.all, language))}
        </span>
      </p>
      <progress
        aria-label={words.sending}
        value={sent.sent}
        max={sent.all}
        className="h-2 w-full accent-brand"
      />
      {sent.isWaiting && (
        <p role="status" className="text-sm text-ink-soft">
          {words.waiting}
        </p>
      )}
    </Card>
  )
}

function FileChoice({
  kind,
  hintId,
  onFile,
}: {
  kind: FileKind
  /** Of the element that says what can be chosen. */
  hintId: string
  onFile: (file: File) => void
}) {
  const words = useWords('media').upload
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <Upload size={20} aria-hidden="true" />
      {words.chooseFile}
      <input
        type="file"
        accept={acceptOf(fileRules[kind])}
        aria-describedby={hintId}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
