import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { GoogleMark } from './google-mark.tsx'
import { chromeAddress, isInsideApp } from './inside-app.ts'
import { isReturning } from './redirect-mark.ts'
import type * as SignIn from './sign-in.ts'
import { identityCode, signInProblem } from './sign-in-problem.ts'

/**
 * Signs in with a Google account in a window, or in this page where the browser allows no window. On the way back
 * from Google it continues by itself.
 */
export function GoogleSignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const site = useWords()
  const words = useWords('identity')
  const language = useLanguage()
  const [isBusy, setBusy] = useBusy()
  /** Whether the page is open inside an app, known only once the browser has drawn it. */
  const [isInApp, setInApp] = useState(false)
  useEffect(() => setInApp(isInsideApp(navigator.userAgent)), [])
  const [failure, setFailure] = useState<{ text: string; code: string | undefined } | null>(null)

  const isPrepared = useRef(false)
  useEffect(() => {
    if (isPrepared.current) return
    isPrepared.current = true
    void run(async ({ prepareSignIn, redirectedBack }) => {
      const prepared = prepareSignIn(language)
      if (await redirectedBack()) await onSignedIn()
      await prepared
    }, isReturning())
    // Only the initial address counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function run(
    steps: (signIn: typeof SignIn) => Promise<void>,
    isAwaited = true,
  ): Promise<void> {
    if (isAwaited) {
      if (isBusy) return
      setBusy(true)
      setFailure(null)
    }
    try {
      await steps(await import('./sign-in.ts'))
    } catch (error) {
      const problem = signInProblem(error, words)
      if (problem instanceof ApiProblem) {
        // Being offline while the page gets ready is shown when someone presses.
        if (isAwaited || problem.code !== 'offline')
          setFailure({ text: problemText(problem, site), code: identityCode(error) })
      } else if (isAwaited) setFailure({ text: words.errors.unknown, code: undefined })
    } finally {
      if (isAwaited) setBusy(false)
    }
  }

  const wantsThisPage =
    failure?.code === 'popup-blocked' ||
    failure?.code === 'operation-not-supported-in-this-environment'
  if (isInApp) return <OpenElsewhere />
  return (
    <div className="flex flex-col gap-3">
      <Button
        look="outline"
        busy={isBusy}
        onClick={() =>
          void run(async ({ signInWithGoogle }) => {
            await signInWithGoogle()
            await onSignedIn()
          })
        }
      >
        <GoogleMark />
        {words.withGoogle}
      </Button>
      <FormFailure>{failure?.text}</FormFailure>
      {wantsThisPage && (
        <Button
          look="quiet"
          size="sm"
          onClick={() => void run(({ signInWithGoogleHere }) => signInWithGoogleHere())}
        >
          {words.continueHere}
        </Button>
      )}
    </div>
  )
}

/** In place of the button, which Google would refuse there. */
function OpenElsewhere() {
  const words = useWords('identity')
  const chrome = chromeAddress(location.href, navigator.userAgent)
  return (
    <div role="note" className="rounded-md bg-accent-wash p-4 text-sm">
      <p>{words.insideApp}</p>
      {chrome && (
        <a href={chrome} className={buttonClasses('outline', 'sm', 'mt-3')}>
          {words.openInChrome}
        </a>
      )}
    </div>
  )
}

/** Not busy any more when someone comes back with the browser's Back button, which shows the page as they left it. */
function useBusy(): [boolean, (isBusy: boolean) => void] {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])
  return [isBusy, setBusy]
}
