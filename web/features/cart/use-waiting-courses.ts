import { useEffect } from 'react'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { type SentCourses, sendWaitingCourses } from './send-waiting-courses.ts'
import { coursesWaitingFor } from './waiting-courses.ts'

/** A phone does not always say when the line is back. */
const TRY_AGAIN_MS = 15_000

/** Sends what waits for a person now, when the line comes back, and every little while in between. */
export function useWaitingCourses(email: string | null): void {
  const tell = useTellSent()
  useEffect(() => {
    if (email === null) return
    const send = () => {
      if (navigator.onLine && coursesWaitingFor(email).length > 0)
        void sendWaitingCourses(email).then(tell)
    }
    send()
    const timer = setInterval(send, TRY_AGAIN_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `tell` is made anew with every render, and means the same
  }, [email])
}

/** Tells what became of the courses that waited. */
export function useTellSent(): (sent: SentCourses) => void {
  const words = useWords()
  return ({ added, alreadyThere, problems }) => {
    if (added > 0) toast.success(words.cart.added, { id: 'cart' })
    else if (alreadyThere > 0) toast.blank(words.cart.alreadyThere, { id: 'cart' })
    for (const problem of problems) toast.error(problemText(problem, words))
  }
}
