import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { BadLink, PasswordSaved, UnreadLink } from './code-screen.tsx'
import type { LinkAction } from './link-action.ts'
import { NewPasswordForm } from '../settings/password-forms.tsx'
import { useLinkState } from './use-link-state.ts'

/** Chooses a new password with the code of a mail. */
export function ResetPassword({ action }: { action: LinkAction }) {
  const words = useWords('identity')
  const mailed = useLinkState(action)
  const [isDone, setDone] = useState(false)

  async function choose(password: string): Promise<void> {
    const { setNewPassword } = await import('./action-codes.ts')
    await setNewPassword(action.code, password)
    setDone(true)
  }

  if (mailed.state === 'bad') return <BadLink />
  if (mailed.state === 'unread')
    return <UnreadLink title={words.resetTitle} error={mailed.error} onAgain={mailed.readAgain} />
  if (isDone) return <PasswordSaved />
  const email = mailed.state === 'good' ? mailed.email : null
  return (
    <AuthFrame
      title={words.resetTitle}
      lead={email === null ? words.checking : words.newPasswordFor(email)}
    >
      <NewPasswordForm email={email ?? ''} onSubmit={choose} />
    </AuthFrame>
  )
}
