import { useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { EmailField } from '../email-field.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** `onSignedUp` navigates. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => Promise<void> }) {
  const words = useWords('identity')
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const form = useForm({
    schema: async () => (await import('../forms.ts')).SignUpForm,
    async onSubmit(person) {
      const { signUpWithEmail } = await import('./sign-in.ts')
      await signUpWithEmail(person, language).catch((error: unknown) => {
        throw signInProblem(error, words)
      })
      await onSignedUp()
    },
  })
  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <Field {...form.field('name')} label={words.name} hint={words.nameHint} required>
        <Input autoComplete="name" />
      </Field>
      <EmailField form={form} />
      <NewPasswordField
        form={form}
        label={words.password}
        password={password}
        onType={setPassword}
      />
      <Button type="submit" busy={form.isBusy}>
        {words.signUp}
      </Button>
    </form>
  )
}
