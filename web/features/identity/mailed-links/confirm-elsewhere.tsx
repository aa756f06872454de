import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import type { LinkAction } from './link-action.ts'
import { CurrentPasswordForm, NewPasswordForm } from '../settings/password-forms.tsx'

interface Props {
  action: LinkAction
  /** The address to be confirmed. */
  email: string
  /** The address the account signs in with until then. */
  account: string
  onConfirmed: () => void
  onPasswordChosen: (how: 'saved' | 'mailed') => void
}

/**
 * Confirms an address in a browser without its account: anyone could have entered it, so it takes the password. Its
 * owner, who may not know one, chooses one instead.
 */
export function ConfirmElsewhere(props: Props) {
  const [isTakingOver, setTakingOver] = useState(false)
  if (isTakingOver) return <TakeOver {...props} />
  return <GivePassword {...props} onUnknown={() => setTakingOver(true)} />
}

function GivePassword({
  action,
  account,
  onConfirmed,
  onUnknown,
}: Props & { onUnknown: () => void }) {
  const words = useWords('identity')
  const isChange = action.mode === 'verifyAndChangeEmail'

  async function confirm(password: string): Promise<void> {
    const { applyCodeOf } = await import('./action-codes.ts')
    await applyCodeOf(account, password, action.code)
    onConfirmed()
  }

  return (
    <AuthFrame
      title={words.confirmTitle}
      lead={isChange ? words.changeElsewhere(account) : words.confirmElsewhere(account)}
    >
      <CurrentPasswordForm email={account} submit={words.confirmWithPassword} onSubmit={confirm}>
        {!isChange && (
          <Button look="quiet" onClick={onUnknown}>
            {words.unknownPassword}
          </Button>
        )}
      </CurrentPasswordForm>
    </AuthFrame>
  )
}

function TakeOver({ action, email, onPasswordChosen }: Props) {
  const words = useWords('identity')

  async function choose(password: string): Promise<void> {
    const { choosePassword } = await import('./action-codes.ts')
    const isChosen = await choosePassword(email, password, action.code)
    onPasswordChosen(isChosen ? 'saved' : 'mailed')
  }

  return (
    <AuthFrame announce="status" title={words.resetTitle} lead={words.takeOver(email)}>
      <NewPasswordForm email={email} onSubmit={choose} />
    </AuthFrame>
  )
}
