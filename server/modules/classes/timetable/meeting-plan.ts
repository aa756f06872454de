import { sql } from 'kysely'
import type { MeetingPlan } from '#contract/classes/classes.ts'
import { type ClassAudience, classLimits } from '#contract/classes/terms.ts'
import type { Trx } from '#server/db/transact.ts'
import type { MeetingRooms } from '../rooms/rooms.ts'
import { classTimes } from './class-times.ts'
import { settingColumns, wrongField } from './meeting-setting.ts'

/**
 * The columns of when a class is held, where and by whom, for students as for guests.
 *
 * @throws Problem room_not_offered, invalid_input
 */
export async function planColumns(
  trx: Trx,
  context: { rooms: MeetingRooms },
  { plan, audience }: { plan: MeetingPlan; audience: ClassAudience },
) {
  const { startsAt, endsAt } = classTimes(plan.day, plan.hours)
  if (endsAt.getTime() - startsAt.getTime() > classLimits.hours * 3_600_000)
    throw wrongField('hours', 'A class lasts 12 hours at most.')
  return {
    starts_at: startsAt,
    ends_at: endsAt,
    ...(await settingColumns(trx, context, { setting: plan, audience })),
  }
}

interface PlanColumns {
  starts_at: Date
  ends_at: Date
  instructor_id: number | null
  room: string
  place: string | null
  address: string | null
}

/**
 * Whether a class is to be held at another time, and whether people must be told of it. To guests
 * one room on the web is as good as another; to students it may be the venue of their batch.
 */
export function movesOf(
  { before, after }: { before: PlanColumns; after: PlanColumns },
  audience: ClassAudience,
): { isOtherTime: boolean; isMoved: boolean } {
  const isOtherTime =
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime()
  const isElsewhere =
    before.place !== after.place || (audience === 'students' && before.room !== after.room)
  return { isOtherTime, isMoved: isOtherTime || isElsewhere }
}

/** What a change writes: a new version, and for calendars a new sequence if people are told of it. */
export function writtenChange<Columns>(
  columns: Columns,
  { isTold, now }: { isTold: boolean; now: Date },
) {
  return {
    ...columns,
    version: sql<number>`version + 1`,
    ...(isTold && { sequence: sql<number>`sequence + 1` }),
    changed_at: now,
  }
}

/** What the audit list keeps of the plan of a class: whether it has a link, never which. */
export function auditedPlan(columns: PlanColumns) {
  return {
    startsAt: columns.starts_at,
    endsAt: columns.ends_at,
    instructor: columns.instructor_id,
    room: columns.room,
    place: columns.place,
    hasLink: columns.address !== null,
  }
}

/** That a class has another link than before, never which. */
export function auditedLink({ before, after }: { before: PlanColumns; after: PlanColumns }) {
  return before.address === after.address ? {} : { hasOtherLink: true }
}
