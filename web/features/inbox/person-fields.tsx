import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'

export function NameField({ form }: { form: Form }) {
  const { inbox } = useWords()
  return (
    <Field {...form.field('name')} label={inbox.name} required>
      <Input autoComplete="name" />
    </Field>
  )
}

export function EmailField({ form, required = true }: { form: Form; required?: boolean }) {
  const { inbox } = useWords()
  return (
    <Field {...form.field('email')} label={inbox.email} required={required}>
      <Input type="email" inputMode="email" autoComplete="email" />
    </Field>
  )
}

export function PhoneField({ form, required = true }: { form: Form; required?: boolean }) {
  const { inbox } = useWords()
  return (
    <Field {...form.field('phone')} label={inbox.phone} hint={inbox.phoneHint} required={required}>
      <Input type="tel" inputMode="tel" autoComplete="tel" />
    </Field>
  )
}
