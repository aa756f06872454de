import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form.tsx'
import { keepTypedEmail, typedEmail } from './typed-email.ts'

/** The address of an account, taken along between the pages of signing in. */
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
