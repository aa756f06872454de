import type { StaffCorrection } from '#contract/learning/certificates.ts'
import { api } from '#web/api.ts'
import { formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormModal } from './form-modal.tsx'

/** Pending name corrections. */
export function WaitingCorrections({
  corrections,
  onDecided,
}: {
  corrections: readonly StaffCorrection[]
  onDecided: () => Promise<void>
}) {
  return (
    <ul className="flex flex-col gap-3">
      {corrections.map((correction) => (
        <li key={correction.id}>
          <Correction correction={correction} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  )
}

function Correction({
  correction,
  onDecided,
}: {
  correction: StaffCorrection
  onDecided: () => Promise<void>
}) {
  const words = useWords('staff').learning
  const language = useLanguage()
  const { id, student, serial, courseName, nameOnIt, askedName, note, askedAt } = correction
  const params = { id }
  return (
    <article
      aria-label={student.name}
      className="rounded-lg border border-accent/50 bg-accent-wash p-5"
    >
      <p className="font-semibold">{courseName}</p>
      <p className="text-sm break-all text-ink-soft">
        {student.name} · {student.email} · {serial} · {formatMoment(askedAt, language)}
      </p>
      <p className="mt-2">{words.nameNow(nameOnIt)}</p>
      <p className="font-semibold">{words.askedFor(askedName)}</p>
      {note && <p className="text-sm break-words text-ink-soft">{note}</p>}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <FormModal
          id={`reject-correction-${id}`}
          open={words.reject}
          of={student.name}
          title={words.rejectTitle}
          form={{
            schema: async () =>
              (await import('#contract/learning/certificates.ts')).CorrectionRejection,
            send: (body) =>
              api('POST /api/staff/certificate-corrections/{id}/reject', { params, body }),
          }}
          words={{ send: words.reject, cancel: words.keep, sent: words.rejected }}
          onSent={onDecided}
        >
          {(form) => (
            <Field
              {...form.field('reason')}
              label={words.rejectReason}
              hint={words.rejectReasonHint}
              required
            >
              <Textarea rows={2} maxLength={500} />
            </Field>
          )}
        </FormModal>
        <FormModal
          id={`approve-correction-${id}`}
          open={words.approve}
          of={student.name}
          look="primary"
          title={words.approveTitle}
          form={{
            schema: async () =>
              (await import('#contract/learning/certificates.ts')).CorrectionApproval,
            send: (body) =>
              api('POST /api/staff/certificate-corrections/{id}/approve', { params, body }),
          }}
          words={{ send: words.approve, cancel: words.keep, sent: words.reissued }}
          onSent={onDecided}
        >
          {(form) => (
            <>
              <p>{words.reissueText(nameOnIt, serial)}</p>
              <Field {...form.field('nameOnIt')} label={words.nameOnIt} required>
                <Input defaultValue={askedName} maxLength={100} autoComplete="off" />
              </Field>
            </>
          )}
        </FormModal>
      </div>
    </article>
  )
}
