import { useEffect } from 'react'
import { isReturning } from '#web/features/identity/sign-in/redirect-mark.ts'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import { useGoOn } from './use-after-sign-in.ts'

/** Leaves a sign-in page if the visitor is already signed in. */
export function useLeaveWhenSignedIn(): void {
  const goOn = useGoOn()
  useEffect(() => {
    // That sign-in navigates by itself.
    if (isReturning()) return
    void whoIsSignedIn().then(
      (user) => user && goOn(),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- asked once: a sign-in on this page has its own way on
  }, [])
}
