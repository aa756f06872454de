import { Award } from 'lucide-react'
import type { StaffEnrolment } from '#contract/learning.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { Modal, ModalButton } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'

/** Gives the certificate of an enrolment, after a look at the name that will stand on it. */
export function GiveCertificate({ enrolment, onGiven }: { enrolment: StaffEnrolment; onGiven: () => Promise<void> }) {
  const words = useWords('staff').learning
  const id = `give-${enrolment.id}`
  const form = useForm({
    schema: async () => (await import('#contract/learning.ts')).NewCertificate,
    async onSubmit(body) {
      await api('POST /api/staff/enrolments/{id}/certificate', { params: { id: enrolment.id }, body })
      closeModal(id)
      toast.success(words.given)
      await onGiven()
    },
  })
  return (
    <>
      <ModalButton opens={id} look="outline" size="sm">
        <Award size={16} aria-hidden="true" />
        {words.give}
        <span className="sr-only">: {enrolment.student.name}</span>
      </ModalButton>
      <Modal id={id} title={words.giveTo(enrolment.student.name)} className="max-w-md">
        <form {...form.props} className="flex flex-col gap-4">
          <p>{words.giveText(enrolment.courseName)}</p>
          <Field {...form.field('nameOnIt')} label={words.nameOnIt} hint={words.nameHint} required>
            <Input defaultValue={enrolment.student.name} maxLength={100} autoComplete="off" />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={() => closeModal(id)}>
              {words.keep}
            </Button>
            <Button type="submit" busy={form.isBusy}>
              {words.give}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
