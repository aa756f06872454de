import { useSyncExternalStore } from 'react'
import { Send } from 'lucide-react'
import { useLocation } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/** Of a subject, so that the words before it fit as well. */
const LONGEST_WISH = 100

const neverChanges = () => () => {}

function wishIn(search: string): string | null {
  return new URLSearchParams(search).get('course')?.slice(0, LONGEST_WISH) || null
}

/** Source: spec §2 /contact. */
export function ContactForm() {
  const contact = useWords('contact')
  const form = useInboxForm('ContactForm', { sent: contact.messageSentToast })
  // After a search that found no course its words are in the address. The page itself is the same for everyone.
  const { search } = useLocation()
  const wish = useSyncExternalStore(
    neverChanges,
    () => wishIn(search),
    () => null,
  )
  return (
    <form {...form.props} method="dialog" className="relative flex flex-col gap-4">
      <Honeypot />
      <FormFailure>{form.failure}</FormFailure>
      <NameField form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField form={form} />
        <PhoneField form={form} required={false} />
      </div>
      <Field {...form.field('subject')} label={contact.subject} required>
        <Input
          key={wish}
          maxLength={150}
          defaultValue={wish ? contact.courseWanted(wish) : undefined}
        />
      </Field>
      <Field {...form.field('message')} label={contact.message} required>
        <Textarea
          key={wish}
          rows={6}
          maxLength={5000}
          defaultValue={wish ? contact.courseWantedText(wish) : undefined}
        />
      </Field>
      <Button
        type="submit"
        look="accent"
        size="lg"
        busy={form.isBusy}
        className="self-start max-sm:w-full"
      >
        <Send size={20} aria-hidden="true" />
        {contact.sendMessage}
      </Button>
    </form>
  )
}
