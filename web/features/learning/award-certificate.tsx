import { Award } from 'lucide-react'
import { useState } from 'react'
import type { StaffEnrolment } from '#contract/learning/enrolments.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Gives the certificate of an enrolment, after a look at the name that will be on it. */
export function AwardCertificate({
  enrolment,
  onAwarded,
}: {
  enrolment: StaffEnrolment
  onAwarded: () => Promise<void>
}) {
  const words = useWords('staff').learning
  const id = `give-${enrolment.id}`
  const [isEarly, setEarly] = useState(false)
  const form = useForm({
    schema: async () => (await import('#contract/learning/enrolments.ts')).NewCertificate,
    async onSubmit(body) {
      try {
        await api('POST /api/staff/enrolments/{id}/certificate', {
          params: { id: enrolment.id },
          body,
        })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'certificate_early') throw error
        setEarly(true)
        throw new ApiProblem({ status: error.status, code: error.code, title: words.earlyText })
      }
      closeModal(id)
      toast.success(words.given)
      await onAwarded()
    },
  })
  return (
    <>
      <ModalButton opens={id} look="quiet" size="sm" className="-mx-2 whitespace-nowrap sm:px-2">
        <Award size={16} aria-hidden="true" />
        {words.give}
        <span className="sr-only">: {enrolment.student.name}</span>
      </ModalButton>
      <Modal id={id} title={words.giveTo(enrolment.student.name)} className="max-w-md">
        <form {...form.props} className="flex flex-col gap-4">
          {enrolment.waitsForName && <p>{words.waitsForName}</p>}
          <p>{words.giveText(enrolment.courseName)}</p>
          <Field {...form.field('nameOnIt')} label={words.nameOnIt} hint={words.nameHint} required>
            <Input defaultValue={enrolment.student.name} maxLength={100} autoComplete="off" />
          </Field>
          {isEarly && (
            <Field
              {...form.field('earlyReason')}
              label={words.earlyReason}
              hint={words.earlyReasonHint}
              required
            >
              <Textarea rows={2} maxLength={500} />
            </Field>
          )}
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons modal={id} cancel={words.keep} submit={words.give} busy={form.isBusy} />
        </form>
      </Modal>
    </>
  )
}
