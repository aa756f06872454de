import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/**
 * The application of someone who wants to teach. Opened by a ModalButton. Source: spec §2
 * /become-instructor.
 */
export function InstructorModal({ id }: { id: string }) {
  const contact = useWords('contact')
  const form = useInboxForm('InstructorForm', {
    sent: contact.appliedToast,
    onSent: () => closeModal(id),
  })
  return (
    <Modal id={id} title={contact.applyTitle} className="max-w-2xl">
      <p className="mb-4 text-ink-soft">{contact.applyText}</p>
      <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
        <Honeypot />
        <FormFailure>{form.failure}</FormFailure>
        <NameField form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField form={form} />
          <PhoneField form={form} />
        </div>
        <Field
          {...form.field('subject')}
          label={contact.teachSubject}
          hint={contact.teachSubjectHint}
          required
        >
          <Input maxLength={150} />
        </Field>
        <Field
          {...form.field('experience')}
          label={contact.experience}
          hint={contact.experienceHint}
          required
        >
          <Textarea rows={5} maxLength={3000} />
        </Field>
        <Field
          {...form.field('sampleLink')}
          label={contact.sampleLink}
          hint={contact.sampleLinkHint}
        >
          <Input type="url" inputMode="url" placeholder="https://" autoComplete="url" />
        </Field>
        <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
          {contact.apply}
        </Button>
      </form>
    </Modal>
  )
}
