import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/** Asks to be notified of a course's next batch, by email or phone. Opened by a ModalButton. */
export function BatchAlertModal({
  id,
  courseId,
  courseTitle,
}: {
  id: string
  courseId: string
  courseTitle: string
}) {
  const { inbox } = useWords()
  const form = useInboxForm('BatchAlertForm', {
    sent: inbox.alertToast,
    onSent: () => closeModal(id),
    extra: { courseId },
  })
  return (
    <Modal id={id} title={inbox.alertTitle}>
      <p className="font-semibold text-brand">{courseTitle}</p>
      <p className="mb-4 text-ink-soft">{inbox.alertText}</p>
      <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
        <Honeypot />
        <FormFailure>{form.failure}</FormFailure>
        <NameField form={form} />
        <EmailField form={form} required={false} />
        <PhoneField form={form} required={false} />
        <Button type="submit" size="lg" busy={form.isBusy}>
          {inbox.alertButton}
        </Button>
      </form>
    </Modal>
  )
}
