import { Play } from 'lucide-react'
import type { GuestForm } from '#contract/tests/guests.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Honeypot } from './honeypot.tsx'
import { EmailField, NameField, PhoneField } from './person-fields.tsx'

interface FreeTestTexts {
  who: string
  whoText: string
  consent: (provider: string) => string
  privacy: string
  start: string
}

/** Who sits a free test, before it begins. */
export function FreeTestForm({
  provider,
  words,
  onStart,
}: {
  /** Who keeps what is typed. */
  provider: string
  words: FreeTestTexts
  /** @throws ApiProblem */
  onStart: (form: Omit<GuestForm, 'device'>) => Promise<void>
}) {
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('#contract/tests/guests.ts')).GuestForm,
    read: (data) => ({ ...Object.fromEntries(data), device: null, language }),
    onSubmit: ({ name, email, phone, website }) =>
      onStart({ name, email, phone, website, language }),
  })
  return (
    <form {...form.props} className="relative grid gap-4">
      <div>
        <h2 className="text-xl">{words.who}</h2>
        <p className="text-sm text-ink-soft">{words.whoText}</p>
      </div>
      <Honeypot />
      <FormFailure>{form.failure}</FormFailure>
      <NameField form={form} />
      <EmailField form={form} required={false} />
      <PhoneField form={form} required={false} />
      <p className="text-sm text-ink-soft">
        {words.consent(provider)}{' '}
        <a href={pathIn(language, '/privacy')} className="text-brand underline underline-offset-4">
          {words.privacy}
        </a>
      </p>
      <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
        <Play size={20} aria-hidden="true" />
        {words.start}
      </Button>
    </form>
  )
}
