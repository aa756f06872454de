import { ApiProblem } from '#web/api.ts'
import { addToCart } from './cart-store.ts'
import { isConnectionError } from './connection-error.ts'
import { coursesWaitingFor, stopWaitingFor } from './waiting-courses.ts'

export interface SentCourses {
  added: number
  alreadyThere: number
  /** Why courses were refused; they are removed. */
  problems: ApiProblem[]
}

let sending: Promise<SentCourses> | null = null

/** Puts the courses that waited for this person in the cart, while the connection lasts. */
export function sendWaitingCourses(email: string): Promise<SentCourses> {
  sending ??= send(email).finally(() => (sending = null))
  return sending
}

async function send(email: string): Promise<SentCourses> {
  const sent: SentCourses = { added: 0, alreadyThere: 0, problems: [] }
  for (const courseId of coursesWaitingFor(email)) {
    try {
      const outcome = await addToCart(courseId, email)
      if (outcome === 'added') sent.added++
      else sent.alreadyThere++
    } catch (error) {
      if (isConnectionError(error) || !(error instanceof ApiProblem)) return sent
      sent.problems.push(error)
    }
    stopWaitingFor(courseId)
  }
  return sent
}
