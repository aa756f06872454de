import { GuestClass } from '#contract/classes/guest-classes.ts'
import { guestLimits } from '#contract/classes/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { selectShared, sharedOf } from './guest-class-records.ts'

function selectPlanned(db: Db, { now }: { now: Date }) {
  return selectShared(db)
    .select('meeting.seats')
    .where('course.state', '=', 'published')
    .where('meeting.state', '=', 'planned')
    .where('meeting.ends_at', '>', now)
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .limit(guestLimits.listed)
}
function plannedOf(db: Db, { now, courseId }: { now: Date; courseId: string }) {
  return selectPlanned(db, { now }).where('course.course_id', '=', courseId)
}

/** The next orientation classes that are not over, soonest first; of one published course, or of all of them. */
export async function listGuestClasses(
  { db, now }: { db: Db; now: Date },
  { courseId }: { courseId?: string | undefined },
): Promise<GuestClass[]> {
  const rows = await (courseId === undefined
    ? selectPlanned(db, { now }).execute()
    : plannedOf(db, { now, courseId }).execute())
  return rows.map((row) =>
    GuestClass.parse({
      ...sharedOf(row),
      seatsLeft: row.seats === null ? null : Math.max(0, row.seats - row.booked),
    }),
  )
}
