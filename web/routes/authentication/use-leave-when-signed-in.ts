import { useEffect } from 'react'
import { whoIsSignedIn } from '#web/features/identity/session.ts'
import { useGoOn } from './use-after-sign-in.ts'

/** Somebody who is signed in already has no business on a page that signs in. */
export function useLeaveWhenSignedIn(): void {
  const goOn = useGoOn()
  useEffect(() => {
    if (returnsFromGoogle()) return
    void whoIsSignedIn().then(
      (user) => user && goOn(),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- asked once: a sign-in on this page has its own way on
  }, [])
}

/** The SDK's own mark of a redirect under way: that sign-in has its own way on, too. */
function returnsFromGoogle(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect'))
  } catch {
    return false
  }
}
