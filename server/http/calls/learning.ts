import type { Hono } from 'hono'
import { dhakaDay } from '#contract/time.ts'
import { listCart } from '../../modules/cart/index.ts'
import { countLearning, myCertificates, myCourses } from '../../modules/learning/index.ts'
import { countOrders } from '../../modules/orders/index.ts'
import type { Services } from '../../services.ts'
import { serve } from './serve.ts'

/** The calls of a student about what they learn. */
export function learningCalls(app: Hono, services: Services): void {
  const { db, clock } = services

  serve(app, services, 'GET /api/my-courses', async ({ caller }) =>
    myCourses(db, { student: await caller.student(), now: clock() }),
  )

  serve(app, services, 'GET /api/my-certificates', async ({ caller }) =>
    myCertificates(db, await caller.student()),
  )

  serve(app, services, 'GET /api/dashboard', async ({ caller }) => {
    const student = await caller.student()
    const cart = await listCart(db, { student, today: dhakaDay(clock()) })
    const [learning, orders] = [await countLearning(db, student), await countOrders(db, student)]
    return { ...learning, orders, carts: cart.length }
  })
}
