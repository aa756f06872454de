import { Send } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/** Source: spec §2 /contact. */
export function ContactForm() {
  const { inbox } = useWords()
  const form = useInboxForm('ContactForm', { sent: inbox.messageSentToast })
  return (
    <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
      <Honeypot />
      <FormFailure>{form.failure}</FormFailure>
      <NameField form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField form={form} />
        <PhoneField form={form} required={false} />
      </div>
      <Field {...form.field('subject')} label={inbox.subject} required>
        <Input maxLength={150} />
      </Field>
      <Field {...form.field('message')} label={inbox.message} required>
        <Textarea rows={6} maxLength={5000} />
      </Field>
      <Button
        type="submit"
        look="accent"
        size="lg"
        busy={form.isBusy}
        className="self-start max-sm:w-full"
      >
        <Send size={20} aria-hidden="true" />
        {inbox.sendMessage}
      </Button>
    </form>
  )
}
