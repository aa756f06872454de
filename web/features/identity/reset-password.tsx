import { useState } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormFailure, useForm } from '#web/ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { BadLink } from './code-screen.tsx'
import type { MailedAction } from './mailed-action.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { useMailedEmail } from './use-mailed-email.ts'

/** Chooses a new password with the code of a mail. */
export function ResetPassword({ action }: { action: MailedAction }) {
  const words = useWords('identity')
  const language = useLanguage()
  const mailed = useMailedEmail(action)
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const form = useForm({
    schema: async () => (await import('./forms.ts')).NewPasswordForm,
    async onSubmit(typed) {
      const { setNewPassword } = await import('./action-codes.ts')
      await setNewPassword(action.code, typed.password).catch((error: unknown) => {
        throw signInProblem(error, words)
      })
      setDone(true)
    },
  })

  if (mailed.state === 'bad') return <BadLink />
  if (isDone)
    return (
      <AuthFrame announce="status" title={words.passwordSaved} lead={words.passwordSavedText}>
        <ButtonLink to={pathIn(language, '/authentication/login')}>{words.signIn}</ButtonLink>
      </AuthFrame>
    )
  const email = mailed.state === 'good' ? mailed.email : null
  return (
    <AuthFrame title={words.resetTitle} lead={email === null ? words.checking : words.newPasswordFor(email)}>
      <form {...form.props} method="dialog" className="flex flex-col gap-4">
        <FormFailure>{form.failure}</FormFailure>
        {/* For password managers: whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordField form={form} label={words.newPassword} password={password} onType={setPassword} />
        <Button type="submit" busy={form.isBusy}>
          {words.savePassword}
        </Button>
      </form>
    </AuthFrame>
  )
}
