import { type ReactNode, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { signInProblem } from '../sign-in/sign-in-problem.ts'

interface Props {
  /** The account of the password, for password managers. */
  email: string
  /** Failures of the identity service are shown. */
  onSubmit: (password: string) => Promise<void>
}

/** Asks for the account's current password. */
export function CurrentPasswordForm({
  email,
  onSubmit,
  submit,
  children,
}: Props & { submit: string; children?: ReactNode }) {
  const words = useWords('identity')
  const form = usePasswordForm(onSubmit)
  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <Username email={email} />
      <Field {...form.field('password')} label={words.password} required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={form.isBusy}>
        {submit}
      </Button>
      {children}
    </form>
  )
}

/** Chooses a new password for an account. */
export function NewPasswordForm({ email, onSubmit }: Props) {
  const words = useWords('identity')
  const [password, setPassword] = useState('')
  const form = usePasswordForm(onSubmit)
  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <Username email={email} />
      <NewPasswordField
        form={form}
        label={words.newPassword}
        password={password}
        onType={setPassword}
      />
      <Button type="submit" busy={form.isBusy}>
        {words.savePassword}
      </Button>
    </form>
  )
}

function usePasswordForm(onSubmit: Props['onSubmit']) {
  const words = useWords('identity')
  return useForm({
    schema: async () => (await import('../forms.ts')).PasswordForm,
    async onSubmit({ password }, element) {
      await onSubmit(password).catch((error: unknown) => {
        throw signInProblem(error, words)
      })
      element.reset()
    },
  })
}

function Username({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  )
}
