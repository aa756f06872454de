import { type ReactNode, useRef, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { GoogleMark } from '../sign-in/google-mark.tsx'
import { loginPathFor } from '../sign-in/login-path.ts'
import { signOut, useSession } from '../session/session.ts'
import { CurrentPasswordForm } from './password-forms.tsx'
import { GOOGLE, type SignInMethods, signInMethods } from '../sign-in/sign-in-methods.ts'
import { identityCode, signInProblem } from '../sign-in/sign-in-problem.ts'

const MODAL = 'sign-in-again'

/** Asks to sign in again, or staff for a code, if the service requires a recent one, then repeats the call. */
export type SignInGuard = <T>(call: () => Promise<T>) => Promise<T>

interface SignInPrompt {
  signedIn: () => void
  givenUp: () => void
}

/**
 * Makes calls that need a recent sign-in. If one is refused as too old, it asks to sign in again over the current
 * screen and repeats the call. Put `modal` on the page.
 *
 * @param askCode asks staff for their second factor; says whether it was given
 */
export function useSignInAgain({
  askCode = async () => false,
}: { askCode?: () => Promise<boolean> } = {}): {
  withRecentSignIn: SignInGuard
  modal: ReactNode
} {
  // Several calls may wait for the same sign-in.
  const asking = useRef<SignInPrompt[]>([])
  const [times, setTimes] = useState(0)
  const [methods, setMethods] = useState<SignInMethods>({ hasPassword: false, providers: [] })

  async function withRecentSignIn<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await withCode(call)
    } catch (error) {
      if (!wantsRecentSignIn(error)) throw error
      setMethods(await signInMethods())
      await new Promise<void>((resolve, reject) => {
        asking.current.push({ signedIn: resolve, givenUp: () => reject(error) })
        openModal(MODAL)
      })
      // A code belongs to the sign-in it was given in, so it is asked for after that.
      return withCode(call)
    }
  }

  async function withCode<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!wantsCode(error) || !(await askCode())) throw error
      return call()
    }
  }

  function settle(how: keyof SignInPrompt): void {
    for (const each of asking.current.splice(0)) each[how]()
  }

  const modal = (
    <SignInAgain
      // What was typed, and why it failed, are not there the next time.
      key={times}
      methods={methods}
      onSignedIn={() => {
        settle('signedIn')
        closeModal(MODAL)
      }}
      onClosed={() => {
        settle('givenUp')
        setTimes(times + 1)
      }}
    />
  )
  return { withRecentSignIn, modal }
}

/** From our server or the identity service. */
function wantsRecentSignIn(error: unknown): boolean {
  return (
    (error instanceof ApiProblem && error.code === 'recent_sign_in_needed') ||
    identityCode(error) === 'requires-recent-login'
  )
}

/** From our server or the identity service. */
function wantsCode(error: unknown): boolean {
  return (
    (error instanceof ApiProblem && error.code === 'recent_code_needed') ||
    identityCode(error) === 'second-factor-needed'
  )
}

function SignInAgain({
  methods,
  onSignedIn,
  onClosed,
}: {
  methods: SignInMethods
  onSignedIn: () => void
  onClosed: () => void
}) {
  const words = useWords('identity')
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : ''

  async function signIn(password: string): Promise<void> {
    const { signInAgainWithPassword } = await import('../sign-in/reauthenticate.ts')
    await signInAgainWithPassword(password)
    onSignedIn()
  }

  return (
    <Modal id={MODAL} title={words.againTitle} className="max-w-md" onClose={onClosed}>
      <div className="flex flex-col gap-4">
        <p className="break-words">
          {methods.hasPassword ? words.againText(email) : words.againTextNoPassword(email)}
        </p>
        {methods.hasPassword && (
          <CurrentPasswordForm email={email} submit={words.signIn} onSubmit={signIn} />
        )}
        {methods.providers.some(({ id }) => id === GOOGLE) && (
          <GoogleAgain onSignedIn={onSignedIn} />
        )}
        <Button
          look="quiet"
          onClick={() => void signOut().then(() => location.assign(loginPathFor(location)))}
        >
          {words.againOtherWay}
        </Button>
      </div>
    </Modal>
  )
}

/** Only for accounts linked to Google: any other Google account would be refused. */
function GoogleAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const site = useWords()
  const words = useWords('identity')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function press(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { signInAgainWithGoogle } = await import('../sign-in/reauthenticate.ts')
      await signInAgainWithGoogle()
      onSignedIn()
    } catch (error) {
      const problem = signInProblem(error, words)
      setFailure(problem instanceof ApiProblem ? problemText(problem, site) : words.errors.unknown)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button look="outline" busy={isBusy} onClick={() => void press()}>
        <GoogleMark />
        {words.withGoogle}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
