import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { StaffMail } from '#contract/staff/staff.ts'
import { ApiProblem } from '#web/api.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const tones = { waiting: 'plain', sent: 'good', kept: 'brand', failed: 'danger' } as const

/** A mail, its text until it is sent, and why it failed. */
export function MailCard({ mail, onRetry }: { mail: StaffMail; onRetry: () => Promise<void> }) {
  const all = useWords()
  const words = useWords('staff')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  const isUnsent =
    mail.state === 'failed' ||
    mail.state === 'kept' ||
    (mail.state === 'waiting' && mail.lastError !== null)

  async function retry(): Promise<void> {
    setBusy(true)
    try {
      await onRetry()
      toast.success(words.queuedAgain)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, all))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">{mail.subject}</h2>
        <span className="flex items-center gap-3 text-sm text-ink-soft">
          {formatDateTime(mail.sentAt ?? mail.createdAt, language)}
          <Badge className="whitespace-nowrap" tone={tones[mail.state]}>
            {words.mailStates[mail.state]}
          </Badge>
        </span>
      </div>
      <p className="break-all text-ink-soft">{words.mailTo(mail.recipient)}</p>
      {mail.lastError && (
        <p className="mt-2 text-sm break-words text-danger">
          {words.attempts(digitsIn(language, mail.attempts))}. {mail.lastError}
        </p>
      )}
      {mail.body === null ? (
        <p className="mt-2 text-sm text-ink-soft">{words.textGone}</p>
      ) : (
        <details className="mt-2">
          <summary className="inline-flex min-h-9 items-center font-medium text-brand">
            {words.mailText}
          </summary>
          <p className="mt-1 max-w-prose rounded-md bg-sunken p-4 break-words whitespace-pre-wrap">
            {mail.body}
          </p>
        </details>
      )}
      {isUnsent && !mail.canRetry && <p className="mt-2 text-sm text-ink-soft">{words.linkGone}</p>}
      {isUnsent && mail.canRetry && (
        <div className="mt-3 flex justify-end border-t border-dashed border-line pt-3">
          <Button size="sm" look="outline" busy={isBusy} onClick={() => void retry()}>
            <RotateCcw size={16} aria-hidden="true" />
            {words.sendAgain}
          </Button>
        </div>
      )}
    </Card>
  )
}
