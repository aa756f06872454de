import { useEffect } from 'react'
import { isReturning } from '#web/features/identity/redirect-mark.ts'
import { whoIsSignedIn } from '#web/features/identity/session.ts'
import { useGoOn } from './use-after-sign-in.ts'

/** Somebody who is signed in already has no business on a page that signs in. */
export function useLeaveWhenSignedIn(): void {
  const goOn = useGoOn()
  useEffect(() => {
    // That sign-in has its own way on.
    if (isReturning()) return
    void whoIsSignedIn().then(
      (user) => user && goOn(),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- asked once: a sign-in on this page has its own way on
  }, [])
}
