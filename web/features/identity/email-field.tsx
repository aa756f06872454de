import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { keepTypedEmail, typedEmail } from './mailed-links/typed-email.ts'

/** The address of an account, remembered between the sign-in pages. */
export function EmailField({ form }: { form: Form }) {
  const words = useWords('identity')
  return (
    <Field {...form.field('email')} label={words.email} required>
      <Input
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={typedEmail()}
        onInput={keepTypedEmail}
      />
    </Field>
  )
}
