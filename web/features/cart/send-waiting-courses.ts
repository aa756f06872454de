import { ApiProblem } from '#web/api.ts'
import { addToCart } from './cart-store.ts'
import { isConnectionError } from './connection-error.ts'
import { coursesWaitingFor, stopWaitingFor } from './cart-queue.ts'

export interface CartSyncResult {
  added: number
  alreadyThere: number
  /** Why courses were refused; they are removed. */
  problems: ApiProblem[]
}

let sending: Promise<CartSyncResult> | null = null

/** Puts the courses that waited for this person in the cart, while the connection lasts. */
export function sendWaitingCourses(email: string): Promise<CartSyncResult> {
  sending ??= send(email).finally(() => (sending = null))
  return sending
}

async function send(email: string): Promise<CartSyncResult> {
  const sent: CartSyncResult = { added: 0, alreadyThere: 0, problems: [] }
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
