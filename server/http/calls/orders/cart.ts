import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { dhakaDay } from '#contract/time.ts'
import {
  addToCart,
  type CartContext,
  listCart,
  removeCourseFromCart,
} from '../../../modules/cart/index.ts'
import { ownsCourse } from '../../../modules/orders/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../policy/access.ts'
import { serveOn } from '../serve.ts'

/** The calls about the cart. Source: spec §7. */
export function cartCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services
  const cart = (): CartContext => ({
    db,
    today: dhakaDay(clock()),
    ownsCourse: (student, courseId) => ownsCourse(db, student, courseId),
  })

  serve('POST /post/carts', async ({ body, caller }) => {
    // guard: a cart is filled by its owner (cart)
    if (body.email !== undefined) refuseOthers(caller, body.email)
    return addToCart(cart(), { student: await caller.student(), courseId: body.courseId })
  })

  serve('GET /get/carts', async ({ query, caller }) => {
    // guard: a cart is read by its owner (access-table)
    refuseOthers(caller, query.email)
    return listCart(db, { student: await caller.student(), today: dhakaDay(clock()) })
  })

  serve('DELETE /delete/carts/{courseId}', async ({ params, caller }) => ({
    acknowledged: true,
    deletedCount: await removeCourseFromCart(db, await caller.student(), params.courseId),
  }))
}

function refuseOthers(caller: Caller, email: string): void {
  if (emailKey(email) !== emailKey(caller.claims.email)) throw new Problem('not_yours')
}
