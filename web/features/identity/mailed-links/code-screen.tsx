import { useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { ConfirmElsewhere } from './confirm-elsewhere.tsx'
import type { LinkAction } from './link-action.ts'
import { signInProblem } from '../sign-in/sign-in-problem.ts'
import { useLinkState } from './use-link-state.ts'

/**
 * Confirms an address or reverts its change. Mail scanners open links too, so nothing happens
 * before a click.
 */
export function CodeScreen({ action }: { action: LinkAction }) {
  const site = useWords()
  const words = useWords('identity')
  const mailed = useLinkState(action)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'confirmed' | 'saved' | 'mailed' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isRecovery = action.mode === 'recoverEmail'

  async function press(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { applyCode } = await import('./action-codes.ts')
      await applyCode(action.code)
      setOutcome('confirmed')
    } catch (error) {
      const problem = signInProblem(error, words)
      setFailure(problem instanceof ApiProblem ? problemText(problem, site) : words.errors.unknown)
    } finally {
      setBusy(false)
    }
  }

  if (mailed.state === 'bad') return <BadLink />
  if (mailed.state === 'unread')
    return (
      <UnreadLink
        title={isRecovery ? words.recoverTitle : words.confirmTitle}
        error={mailed.error}
        onAgain={mailed.readAgain}
      />
    )
  if (outcome === 'saved') return <PasswordSaved />
  if (outcome === 'mailed' && mailed.state === 'good')
    return (
      <AuthFrame
        announce="status"
        title={words.resetTitle}
        lead={words.linkSent(mailed.email ?? '')}
      />
    )
  if (outcome && action.mode === 'verifyAndChangeEmail') return <AddressChanged />
  if (outcome) return <Confirmed isRecovery={isRecovery} />
  if (
    mailed.state === 'good' &&
    mailed.email &&
    mailed.account &&
    !mailed.isSignedIn &&
    !isRecovery
  )
    return (
      <ConfirmElsewhere
        action={action}
        email={mailed.email}
        account={mailed.account}
        onConfirmed={() => setOutcome('confirmed')}
        onPasswordChosen={setOutcome}
      />
    )
  const email = mailed.state === 'good' ? mailed.email : null
  const question = !email
    ? words.confirmTextPlain
    : isRecovery
      ? words.recoverText(email)
      : words.confirmText(email)
  return (
    <AuthFrame
      title={isRecovery ? words.recoverTitle : words.confirmTitle}
      lead={mailed.state === 'asking' ? words.checking : question}
    >
      <FormFailure>{failure}</FormFailure>
      <Button busy={isBusy || mailed.state === 'asking'} onClick={() => void press()}>
        {isRecovery ? words.recover : words.confirm}
      </Button>
    </AuthFrame>
  )
}

function Confirmed({ isRecovery }: { isRecovery: boolean }) {
  const words = useWords('identity')
  return (
    <AuthFrame
      announce="status"
      title={isRecovery ? words.recovered : words.confirmed}
      lead={isRecovery ? words.recoveredText : words.confirmedText}
    >
      <ButtonLink to="/dashboard/">{words.toDashboard}</ButtonLink>
    </AuthFrame>
  )
}

/** The account has another address, which ended every session of it. */
function AddressChanged() {
  const words = useWords('identity')
  const language = useLanguage()
  return (
    <AuthFrame announce="status" title={words.addressChanged} lead={words.addressChangedText}>
      <ButtonLink to={pathIn(language, '/authentication/login')}>{words.signIn}</ButtonLink>
    </AuthFrame>
  )
}

/** A password was chosen; the next step is to sign in with it. */
export function PasswordSaved() {
  const words = useWords('identity')
  const language = useLanguage()
  return (
    <AuthFrame announce="status" title={words.passwordSaved} lead={words.passwordSavedText}>
      <ButtonLink to={pathIn(language, '/authentication/login')}>{words.signIn}</ButtonLink>
    </AuthFrame>
  )
}

/** A link that could not be looked up, on a line that is down or too slow. */
export function UnreadLink({
  title,
  error,
  onAgain,
}: {
  title: string
  error: unknown
  onAgain: () => void
}) {
  const site = useWords()
  const words = useWords('identity')
  // Once: what is no failure of the identity service is reported with it.
  const [problem] = useState(() => asProblem(signInProblem(error, words)))
  return (
    <AuthFrame announce="alert" title={title} lead={problemText(problem, site)}>
      <Button onClick={onAgain}>{site.ui.tryAgain}</Button>
    </AuthFrame>
  )
}

/** A link that is used, expired or incomplete. */
export function BadLink() {
  const words = useWords('identity')
  const language = useLanguage()
  return (
    <AuthFrame announce="alert" title={words.badLinkTitle} lead={words.badLinkText}>
      <ButtonLink to={pathIn(language, '/authentication/login')}>{words.toLogin}</ButtonLink>
    </AuthFrame>
  )
}
