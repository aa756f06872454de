import { PenLine } from 'lucide-react'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormModal } from './form-modal.tsx'

/** Issues a certificate again with the name as it should have been. */
export function ReissueCertificate({
  certificate: { serial, nameOnIt },
  onReissued,
}: {
  certificate: { serial: string; nameOnIt: string }
  onReissued: () => Promise<void>
}) {
  const words = useWords('staff').learning
  return (
    <FormModal
      id={`reissue-${serial}`}
      open={words.reissue}
      Icon={PenLine}
      of={nameOnIt}
      title={words.reissueTitle}
      form={{
        schema: async () => (await import('#contract/learning/certificates.ts')).CertificateReissue,
        send: (body) =>
          api('POST /api/staff/certificates/{serial}/reissue', { params: { serial }, body }),
      }}
      words={{ send: words.reissue, cancel: words.keep, sent: words.reissued }}
      onSent={onReissued}
    >
      {(form) => (
        <>
          <p>{words.reissueText(nameOnIt, serial)}</p>
          <Field {...form.field('nameOnIt')} label={words.nameOnIt} required>
            <Input defaultValue={nameOnIt} maxLength={100} autoComplete="off" />
          </Field>
          <Field
            {...form.field('reason')}
            label={words.reissueReason}
            hint={words.reissueReasonHint}
            required
          >
            <Textarea rows={2} maxLength={500} />
          </Field>
        </>
      )}
    </FormModal>
  )
}
