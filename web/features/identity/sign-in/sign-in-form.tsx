import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { EmailField } from '../email-field.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** `onSignedIn` navigates. */
export function SignInForm({
  onSignedIn,
  onForgotten,
}: {
  onSignedIn: () => Promise<void>
  onForgotten: () => void
}) {
  const words = useWords('identity')
  const form = useForm({
    schema: async () => (await import('../forms.ts')).SignInForm,
    async onSubmit(person) {
      const { signInWithEmail } = await import('./sign-in.ts')
      await signInWithEmail(person).catch((error: unknown) => {
        throw signInProblem(error, words)
      })
      await onSignedIn()
    },
  })
  return (
    <form {...form.props} method="dialog" className="flex flex-col gap-4">
      <FormFailure>{form.failure}</FormFailure>
      <EmailField form={form} />
      <div>
        <Field {...form.field('password')} label={words.password} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button
          look="quiet"
          size="sm"
          aria-haspopup="dialog"
          className="-ml-3 mt-1"
          onClick={onForgotten}
        >
          {words.forgotPassword}
        </Button>
      </div>
      <Button type="submit" busy={form.isBusy}>
        {words.signIn}
      </Button>
    </form>
  )
}
