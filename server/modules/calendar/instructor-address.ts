import type { CalendarAddress } from '#contract/calendar/calendar.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { CalendarContext } from './calendar-context.ts'
import { findAddress, removeAddress, renewAddress } from './feed-address.ts'

/** Someone of staff at work on the calendars of instructors, who have no accounts of their own. */
export interface CalendarDesk extends CalendarContext {
  staff: { id: number }
}

/** The address of an instructor's calendar. @throws Problem instructor_not_found */
export async function findInstructorAddress(
  desk: CalendarDesk,
  { slug }: { slug: string },
): Promise<CalendarAddress> {
  return findAddress(desk, { instructorId: await instructorId(desk.db, slug) })
}

/**
 * Makes an address in place of the former one, which no longer opens.
 * @throws Problem instructor_not_found
 */
export function renewInstructorAddress(
  desk: CalendarDesk,
  { slug }: { slug: string },
): Promise<CalendarAddress> {
  return transact(desk.db, async (trx) => {
    const owner = { instructorId: await instructorId(trx, slug) }
    const address = await renewAddress({ ...desk, db: trx }, owner)
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'instructor.calendar_renewed',
      subject: slug,
      after: { renewedAt: address.renewedAt },
    })
    return address
  })
}

/** Takes the address back; where there is none, nothing changes. @throws Problem instructor_not_found */
export async function removeInstructorAddress(
  desk: CalendarDesk,
  { slug }: { slug: string },
): Promise<void> {
  await transact(desk.db, async (trx) => {
    const isRemoved = await removeAddress(
      { db: trx },
      { instructorId: await instructorId(trx, slug) },
    )
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'instructor.calendar_removed',
      subject: slug,
      before: { isOpen: isRemoved },
      after: { isOpen: false },
    })
  })
}

async function instructorId(db: Db | Trx, slug: string): Promise<number> {
  const instructor = await db
    .selectFrom('instructors')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!instructor) throw new Problem('instructor_not_found')
  return instructor.id
}
