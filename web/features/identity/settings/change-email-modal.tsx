import { useEffect, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import type { SignInGuard } from './sign-in-again.tsx'
import { signInProblem } from '../sign-in/sign-in-problem.ts'

const MODAL = 'change-email'

/**
 * Asks for a new address and mails it the link that makes the change. Only that mail says whether
 * it can be used: the page would reveal to strangers who has an account. Open while rendered.
 */
export function ChangeEmailModal({
  email,
  withRecentSignIn,
  onClose,
}: {
  email: string
  withRecentSignIn: SignInGuard
  onClose: () => void
}) {
  const identity = useWords('identity')
  const words = useWords('dashboard').signIn
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  // Once it is sent, the form is gone.
  const answer = useFocusAfterRemoval(sentTo ? 0 : 1)
  const form = useForm({
    schema: async () => (await import('../forms.ts')).EmailForm,
    async onSubmit(typed) {
      mustDiffer(email, typed.email, words.sameEmail)
      const { mailAddressChange } = await import('./account-changes.ts')
      await withRecentSignIn(() => mailAddressChange(typed.email, language)).catch(
        (error: unknown) => {
          throw signInProblem(error, identity)
        },
      )
      setSentTo(typed.email)
    },
  })
  useEffect(() => openModal(MODAL), [])
  return (
    <Modal id={MODAL} title={words.changeEmail} className="max-w-md" onClose={onClose}>
      <output ref={answer} tabIndex={-1}>
        {sentTo && (
          <span className="block break-words rounded-md bg-good-wash px-4 py-3 font-medium text-good">
            {words.changeSent(sentTo, email)}
          </span>
        )}
      </output>
      {!sentTo && (
        <form {...form.props} method="dialog" className="flex flex-col gap-4">
          <p className="break-words text-ink-soft">{words.changeEmailText(email)}</p>
          <FormFailure>{form.failure}</FormFailure>
          <Field {...form.field('email')} label={words.newEmail} required>
            <Input type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Button type="submit" busy={form.isBusy}>
            {identity.sendLink}
          </Button>
        </form>
      )}
    </Modal>
  )
}

/** @throws ApiProblem beside the field */
function mustDiffer(current: string, typed: string, message: string): void {
  if (typed.toLowerCase() !== current.toLowerCase()) return
  throw new ApiProblem({
    status: 400,
    code: 'same_email',
    title: message,
    errors: [{ field: 'email', code: 'same_email', message }],
  })
}
