import { defined } from '#contract/defined.ts'
import { CheckCheck, ExternalLink, Mail, Phone, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import type { InboxEntry } from '#contract/staff/staff.ts'
import { ApiProblem } from '#web/api.ts'
import { formatDateTime, formatPhone } from '#web/text/format.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ContactThread } from './contact-thread.tsx'

const link =
  'inline-flex min-h-9 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline'

/** One submission of a visitor, with its actions. */
export function EntryCard({
  entry,
  act,
  onMark,
  onChanged,
}: {
  entry: InboxEntry
  /** What else can be done about it. */
  act?: ReactNode
  onMark: (state: InboxEntry['state']) => Promise<void>
  /** Something was written about it, or someone has taken it on. */
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff')
  const language = useLanguage()
  const heading = entry.subject ?? entry.name ?? entry.email
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">{heading}</h2>
        <span className="flex items-center gap-3 text-sm text-ink-soft">
          {formatDateTime(entry.createdAt, language)}
          <Badge className="whitespace-nowrap" tone={entry.state === 'new' ? 'accent' : 'good'}>
            {words.states[entry.state]}
          </Badge>
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-5">
        {entry.name && entry.name !== heading && (
          <span className="font-semibold">{entry.name}</span>
        )}
        {entry.email && (
          <a href={replyAddress(entry)} className={`${link} break-all`} title={words.reply}>
            <Mail size={16} aria-hidden="true" className="shrink-0" />
            {entry.email}
          </a>
        )}
        {entry.phone && (
          <a href={`tel:${entry.phone}`} className={link}>
            <Phone size={16} aria-hidden="true" />
            {formatPhone(entry.phone, language)}
          </a>
        )}
        <span className="text-sm text-ink-soft">
          {entry.text ? words.writtenIn[scriptOf(entry.text)] : words.inLanguage[entry.language]}
        </span>
      </p>
      {entry.courseId && (
        <p>
          {words.course}:{' '}
          <a href={`/courses/${entry.courseId}`} className={link}>
            {entry.courseTitle}
          </a>
        </p>
      )}
      {entry.result && (
        <p className="tabular-nums">
          {words.marks}:{' '}
          {words.marksOf(
            marksText(entry.result.marks, language),
            marksText(entry.result.marksPossible, language),
          )}
        </p>
      )}
      {entry.text && (
        <p lang={scriptOf(entry.text)} className="mt-2 max-w-prose break-words whitespace-pre-wrap">
          {entry.text}
        </p>
      )}
      {entry.link && (
        <a
          href={entry.link}
          rel="noopener noreferrer nofollow"
          target="_blank"
          className={`${link} break-all`}
        >
          <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
          {entry.link}
        </a>
      )}
      {entry.thread && <ContactThread entry={entry} thread={entry.thread} onChanged={onChanged} />}
      <Marking entry={entry} act={act} onMark={onMark} />
    </Card>
  )
}

function Marking({
  entry,
  act,
  onMark,
}: {
  entry: InboxEntry
  act: ReactNode
  onMark: (state: InboxEntry['state']) => Promise<void>
}) {
  const all = useWords()
  const words = useWords('staff')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const isNew = entry.state === 'new'

  async function mark(): Promise<void> {
    setBusy(true)
    try {
      await onMark(isNew ? 'handled' : 'new')
      toast.success(isNew ? words.marked : words.unmarked)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, all))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-line pt-3">
      <p className="text-sm text-ink-soft">
        {entry.handledAt &&
          (entry.handledBy
            ? words.handledBy(entry.handledBy, formatDateTime(entry.handledAt, language))
            : words.handledByNobody(formatDateTime(entry.handledAt, language)))}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {act}
        <Button
          size="sm"
          look={isNew ? 'primary' : 'quiet'}
          busy={isBusy}
          onClick={() => void mark()}
        >
          {isNew ? (
            <CheckCheck size={16} aria-hidden="true" />
          ) : (
            <Undo2 size={16} aria-hidden="true" />
          )}
          {isNew ? words.markHandled : words.markNew}
        </Button>
      </div>
    </div>
  )
}

function replyAddress({ email, subject }: InboxEntry): string {
  return `mailto:${encodeURIComponent(defined(email))}${subject ? `?subject=${encodeURIComponent(`Re: ${subject}`)}` : ''}`
}
