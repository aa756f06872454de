import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Honeypot } from './honeypot.tsx'
import { useInboxForm } from './use-inbox-form.ts'

/** One field and one button, for the newsletter box. Source: spec §2 home. */
export function NewsletterForm() {
  const { inbox } = useWords()
  const form = useInboxForm('NewsletterForm', { sent: inbox.subscribedToast })
  return (
    <form {...form.props} method="dialog" className="relative">
      <Honeypot />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <Field {...form.field('email')} label={inbox.newsletterLabel} required className="flex-1">
          <Input type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Button type="submit" look="accent" busy={form.isBusy} className="sm:mt-[1.8rem]">
          {inbox.subscribe}
        </Button>
      </div>
    </form>
  )
}
