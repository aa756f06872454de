import { useState } from 'react'
import { handCauses } from '#contract/orders/terms.ts'
import { type Reply, api } from '#web/api.ts'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { ActModal } from './act-modal.tsx'
import { CourseFields, StudentField } from './enrolment-fields.tsx'
import { PersonLines } from './person-lines.tsx'
import { ReasonField } from '../reason-field.tsx'

type QueueEntry = Reply<'GET /api/staff/manual-enrolments'>[number]

/** Enrols a student manually: found by name, email or phone; course and batch; what was paid, and why. */
export function ManualEnrolmentModal({ onEnrolled }: { onEnrolled: () => Promise<void> }) {
  const words = useWords('staff').batches
  return (
    <ActModal
      id="manual-enrolment"
      open={words.enrolManually}
      openLook="primary"
      title={words.enrolManually}
      what={<p>{words.enrolManuallyText}</p>}
      schema="manualEnrolment"
      renderFields={(form) => <HandFields form={form} />}
      confirm={words.enrol}
      act={(body) => api('POST /api/staff/manual-enrolments', { body })}
      acted={words.handSaved}
      onActed={onEnrolled}
    />
  )
}

function HandFields({ form }: { form: Form }) {
  const words = useWords('staff').batches
  const [cause, chooseCause] = useState<(typeof handCauses)[number]>('scholarship')
  return (
    <>
      <StudentField form={form} />
      <CourseFields form={form} />
      <Field {...form.field('cause')} label={words.cause} required>
        <Select
          value={cause}
          onChange={(event) => chooseCause(event.currentTarget.value as typeof cause)}
        >
          {handCauses.map((each) => (
            <option key={each} value={each}>
              {words.causes[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...form.field('received')}
          label={words.received}
          hint={words.receivedHint}
          required
        >
          <Input inputMode="decimal" autoComplete="off" defaultValue="0" />
        </Field>
        <Field {...form.field('reference')} label={words.reference} hint={words.referenceHint}>
          <Input autoComplete="off" maxLength={60} />
        </Field>
      </div>
      <ReasonField form={form} hint={words.manualReasonHint} />
    </>
  )
}

/** Manual enrolments that wait for a second person. */
export function WaitingEnrolments({
  entries,
  onDecided,
}: {
  entries: readonly QueueEntry[]
  onDecided: () => Promise<void>
}) {
  return (
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <WaitingEnrolment entry={entry} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  )
}

function WaitingEnrolment({
  entry,
  onDecided,
}: {
  entry: QueueEntry
  onDecided: () => Promise<void>
}) {
  const words = useWords('staff').batches
  const language = useLanguage()
  return (
    <article
      aria-label={entry.student.name}
      className="rounded-lg border border-accent/50 bg-accent-wash p-5"
    >
      <p className="font-semibold">
        {entry.courseName}
        {entry.batchNumber !== null &&
          ` · ${words.batch} ${formatCount(entry.batchNumber, language)}`}
      </p>
      <PersonLines person={entry.student} />
      <p className="text-sm">
        {words.causes[entry.cause]} ·{' '}
        {words.receivedOf(formatTotal(entry.received, language), formatTotal(entry.fee, language))}
        {entry.reference && ` · ${entry.reference}`}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {entry.enteredBy}: {entry.reason}
      </p>
      {entry.mayDecide ? (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          <ActModal
            id={`reject-hand-${entry.id}`}
            open={words.refuse}
            title={words.refuse}
            what={null}
            schema="reason"
            renderFields={(form) => <ReasonField form={form} hint={words.manualReasonHint} />}
            confirm={words.refuse}
            look="danger"
            act={(body) =>
              api('POST /api/staff/manual-enrolments/{id}/reject', {
                params: { id: entry.id },
                body,
              })
            }
            acted={words.handRefused}
            onActed={onDecided}
          />
          <ActModal
            id={`approve-hand-${entry.id}`}
            open={words.agree}
            openLook="primary"
            title={words.agreeTitle(entry.student.name)}
            what={<p>{words.agreeText}</p>}
            schema="nothing"
            renderFields={() => null}
            confirm={words.agree}
            act={() =>
              api('POST /api/staff/manual-enrolments/{id}/approve', { params: { id: entry.id } })
            }
            acted={words.handSaved}
            onActed={onDecided}
          />
        </div>
      ) : (
        <p className="mt-3 text-sm font-semibold">{words.waitsForAnother}</p>
      )}
    </article>
  )
}
