import type { Hono } from 'hono'
import { dhakaDay } from '#contract/time.ts'
import { listCart } from '../../../modules/cart/index.ts'
import {
  countLearning,
  countLearningDays,
  myCertificates,
  myCourses,
} from '../../../modules/learning/index.ts'
import { countOrders } from '../../../modules/orders/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls of a student about their courses. */
export function learningCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services

  serve('GET /api/my-courses', async ({ caller }) =>
    myCourses(db, { student: await caller.student(), now: clock() }),
  )

  serve('GET /api/my-certificates', async ({ caller }) =>
    myCertificates(db, await caller.student()),
  )

  serve('GET /api/dashboard', async ({ caller }) => {
    const student = await caller.student()
    const today = dhakaDay(clock())
    const cart = await listCart(db, { student, today })
    const daysLearned = await countLearningDays(db, { student, today })
    const [learning, orders] = [await countLearning(db, student), await countOrders(db, student)]
    return { ...learning, orders, carts: cart.length, daysLearned }
  })
}
