import type { z } from 'zod'
import type { HandEnrolment, NewHandEnrolment } from '#contract/orders/hand-enrolments.ts'
import { Problem } from '#contract/problems.ts'
import type { OrderContext } from '../context.ts'
import { approveHandEnrolment, enrolByHand, rejectHandEnrolment } from './enrol-by-hand.ts'
import { listHandEnrolments } from './list-hand-enrolments.ts'

type Shown = z.input<typeof HandEnrolment>
interface Decision {
  staff: { id: number }
  id: number
}

/** Enrols by hand, or asks a second person to. @throws Problem as `enrolByHand` does */
export async function enterHandEnrolment(
  ctx: OrderContext,
  input: { staff: { id: number }; request: NewHandEnrolment },
): Promise<Shown> {
  const { id } = await enrolByHand(ctx.db, { ...ctx, ...input })
  return finished(ctx, { staff: input.staff, id })
}

/** @throws Problem as `approveHandEnrolment` does */
export async function agreeToHandEnrolment(ctx: OrderContext, input: Decision): Promise<Shown> {
  await approveHandEnrolment(ctx.db, { ...ctx, ...input })
  return finished(ctx, input)
}

/** @throws Problem as `rejectHandEnrolment` does */
export async function refuseHandEnrolment(
  ctx: OrderContext,
  { reason, ...input }: Decision & { reason: string },
): Promise<Shown> {
  await rejectHandEnrolment(ctx.db, { ...input, reason, now: ctx.now })
  return finished(ctx, input)
}

async function finished(ctx: OrderContext, { staff, id }: Decision): Promise<Shown> {
  await ctx.deliver()
  await ctx.wake('send-mails')
  const [entry] = await listHandEnrolments(ctx.db, staff, id)
  if (!entry) throw new Problem('hand_enrolment_not_found')
  return entry
}
