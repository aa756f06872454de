import { useEffect } from 'react'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type CartSyncResult, sendWaitingCourses } from './send-waiting-courses.ts'
import { coursesWaitingFor } from './cart-queue.ts'

/** Phones do not always report when the network is back. */
const TRY_AGAIN_MS = 15_000

/**
 * Sends a person's waiting courses now, when the connection is back, and periodically in between.
 */
export function useWaitingCourses(email: string | null): void {
  const showSent = useShowSent()
  useEffect(() => {
    if (email === null) return
    const send = () => {
      if (navigator.onLine && coursesWaitingFor(email).length > 0)
        void sendWaitingCourses(email).then(showSent)
    }
    send()
    const timer = setInterval(send, TRY_AGAIN_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `showSent` changes with every render but means the same
  }, [email])
}

/** Shows the result for the courses that waited. */
export function useShowSent(): (sent: CartSyncResult) => void {
  const words = useWords()
  return ({ added, alreadyThere, problems }) => {
    if (added > 0) toast.success(words.cart.added, { id: 'cart' })
    else if (alreadyThere > 0) toast.blank(words.cart.alreadyThere, { id: 'cart' })
    for (const problem of problems) toast.error(problemText(problem, words))
  }
}
