import type { z } from 'zod'
import type { ManualEnrolment, NewManualEnrolment } from '#contract/orders/manual-enrolments.ts'
import { Problem } from '#contract/problems.ts'
import type { OrderContext } from '../context.ts'
import { approveManualEnrolment, enrolManually, rejectManualEnrolment } from './enrol-manually.ts'
import { listManualEnrolments } from './list-manual-enrolments.ts'

type ManualEnrolmentView = z.input<typeof ManualEnrolment>
interface Decision {
  staff: { id: number }
  id: number
}

/** Enrols a student, or asks a second person to. @throws Problem as `enrolManually` does */
export async function enterManualEnrolment(
  ctx: OrderContext,
  input: { staff: { id: number }; request: NewManualEnrolment },
): Promise<ManualEnrolmentView> {
  const { id } = await enrolManually(ctx.db, { ...ctx, ...input })
  return finished(ctx, { staff: input.staff, id })
}

/** @throws Problem as `approveManualEnrolment` does */
export async function agreeToManualEnrolment(
  ctx: OrderContext,
  input: Decision,
): Promise<ManualEnrolmentView> {
  await approveManualEnrolment(ctx.db, { ...ctx, ...input })
  return finished(ctx, input)
}

/** @throws Problem as `rejectManualEnrolment` does */
export async function refuseManualEnrolment(
  ctx: OrderContext,
  { reason, ...input }: Decision & { reason: string },
): Promise<ManualEnrolmentView> {
  await rejectManualEnrolment(ctx.db, { ...input, reason, now: ctx.now })
  return finished(ctx, input)
}

async function finished(ctx: OrderContext, { staff, id }: Decision): Promise<ManualEnrolmentView> {
  await ctx.deliver()
  await ctx.wake('send-mails')
  const [entry] = await listManualEnrolments(ctx.db, staff, id)
  if (!entry) throw new Problem('manual_enrolment_not_found')
  return entry
}
