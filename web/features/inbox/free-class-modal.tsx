import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/** Asks for a seat in the free orientation class; of one course where it is given. Opened by a ModalButton. Source: spec §2 /courses/{id}. */
export function FreeClassModal({
  id,
  courseId,
  courseTitle,
}: {
  id: string
  courseId?: string
  courseTitle?: string
}) {
  const { inbox } = useWords()
  const form = useInboxForm('FreeClassForm', {
    sent: inbox.freeClassToast,
    onSent: () => closeModal(id),
    ...(courseId !== undefined && { extra: { courseId } }),
  })
  return (
    <Modal id={id} title={inbox.freeClassTitle}>
      {courseTitle && <p className="font-semibold text-brand">{courseTitle}</p>}
      <p className="mb-4 text-ink-soft">{inbox.freeClassText}</p>
      <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
        <Honeypot />
        <FormFailure>{form.failure}</FormFailure>
        <NameField form={form} />
        <EmailField form={form} />
        <PhoneField form={form} />
        <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
          {inbox.bookNow}
        </Button>
      </form>
    </Modal>
  )
}
