import type { InboxEntry, NewContactLine } from '#contract/staff/staff.ts'
import { scriptOf } from '#contract/script-of.ts'
import { api } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Thread = NonNullable<InboxEntry['thread']>

interface ContactThreadProps {
  entry: InboxEntry
  thread: Thread
  onChanged: () => Promise<void>
}

/** What staff wrote about a message, who looks after it, and what can be written. */
export function ContactThread({ entry, thread, onChanged }: ContactThreadProps) {
  const words = useWords('staff').contactThread
  return (
    <div className="mt-3 flex flex-col gap-3">
      {thread.lines.length > 0 && (
        <ul aria-label={words.title} className="flex flex-col gap-2">
          {thread.lines.map((line) => (
            <Line key={`${line.writtenAt} ${line.kind}`} line={line} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <WriteLine kind="answer" entry={entry} onChanged={onChanged} />
        <WriteLine kind="note" entry={entry} onChanged={onChanged} />
        <Assignee entry={entry} thread={thread} onChanged={onChanged} />
      </div>
    </div>
  )
}

function Line({
  line: { kind, text, author, writtenAt, mailState },
}: {
  line: Thread['lines'][number]
}) {
  const { contactThread: words, mailStates } = useWords('staff')
  const language = useLanguage()
  return (
    <li className={`rounded-md px-4 py-2 ${kind === 'answer' ? 'bg-brand-wash' : 'bg-sunken'}`}>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <span className="font-semibold">{words.kinds[kind]}</span>
        <span>{author ?? words.formerStaff}</span>
        <span>{formatDateTime(writtenAt, language)}</span>
        {mailState && mailState !== 'sent' && (
          <Badge tone={mailState === 'failed' ? 'danger' : 'accent'}>{mailStates[mailState]}</Badge>
        )}
      </p>
      <p lang={scriptOf(text)} className="max-w-prose break-words whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}

function WriteLine({
  kind,
  entry,
  onChanged,
}: Omit<ContactThreadProps, 'thread'> & { kind: NewContactLine['kind'] }) {
  const { contactThread: words } = useWords('staff')
  const modal = `contact-${kind}-${entry.id}`
  const form = useForm({
    schema: async () => (await import('#contract/staff/staff.ts')).NewContactLine,
    async onSubmit(body, element) {
      await api('POST /api/staff/contact-messages/{id}/lines', { params: { id: entry.id }, body })
      element.reset()
      closeModal(modal)
      toast.success(words.done[kind])
      await onChanged()
    },
  })
  return (
    <>
      <ModalButton opens={modal} look={kind === 'answer' ? 'primary' : 'outline'} size="sm">
        {words.write[kind]}
      </ModalButton>
      <Modal id={modal} title={words.titles[kind](entry.name ?? '')} className="max-w-xl">
        <form {...form.props} className="flex flex-col gap-4">
          <input type="hidden" name="kind" value={kind} />
          <Field
            {...form.field('text')}
            label={words.labels[kind]}
            hint={kind === 'answer' ? words.answerHint(entry.email ?? '') : words.noteHint}
            required
          >
            <Textarea rows={8} maxLength={5_000} />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={modal}
            cancel={words.cancel}
            submit={words.submit[kind]}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}

function Assignee({ entry, thread: { assignee }, onChanged }: ContactThreadProps) {
  const words = useWords('staff').contactThread
  const isMe = assignee?.isMe === true
  async function assign(): Promise<void> {
    try {
      await api('PUT /api/staff/contact-messages/{id}/assignee', {
        params: { id: entry.id },
        body: { isMe: !isMe },
      })
      await onChanged()
    } catch {
      toast.error(words.failed)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button look="quiet" size="sm" onClick={() => void assign()}>
        {isMe ? words.leave : words.take}
      </Button>
      {assignee && (
        <span className="text-sm text-ink-soft">
          {isMe ? words.mine : words.assignedTo(assignee.name)}
        </span>
      )}
    </span>
  )
}
