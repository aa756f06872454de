import type { Hono } from 'hono'
import { ALREADY_IN_CART } from '#contract/cart/terms.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { dhakaDay } from '#contract/time.ts'
import { addCourseToCart, listCart, removeCourseFromCart } from '../../../modules/cart/index.ts'
import { ownsCourse } from '../../../modules/orders/index.ts'
import type { Services } from '../../../services.ts'
import type { Caller } from '../../door/access.ts'
import { serveOn } from '../serve.ts'

/** The calls about the cart. Source: spec §7. */
export function cartCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock } = services

  serve('POST /post/carts', async ({ body, caller }) => {
    if (body.email !== undefined) refuseOthers(caller, body.email)
    const student = await caller.student()
    if (await ownsCourse(db, student, body.courseId)) throw new Problem('already_enrolled')
    const { courseId } = body
    const added = await addCourseToCart(db, { student, courseId, today: dhakaDay(clock()) })
    return added ? { acknowledged: true, ...added } : { message: ALREADY_IN_CART }
  })

  serve('GET /get/carts', async ({ query, caller }) => {
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
