import { OrientationClass } from '#contract/orientation/orientation.ts'
import { orientationLimits } from '#contract/orientation/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { selectShared, sharedOf } from './orientation-records.ts'

function selectPlanned(db: Db, { now }: { now: Date }) {
  return selectShared(db)
    .select('orientation.seats')
    .where('course.state', '=', 'published')
    .where('orientation.state', '=', 'planned')
    .where('orientation.ends_at', '>', now)
    .orderBy('orientation.starts_at')
    .orderBy('orientation.id')
    .limit(orientationLimits.listed)
}
function plannedOf(db: Db, asked: { now: Date; courseId: string }) {
  return selectPlanned(db, asked).where('course.course_id', '=', asked.courseId)
}

/** The next orientation classes that are not over, soonest first; of one published course, or of all of them. */
export async function listOrientations(
  { db, now }: { db: Db; now: Date },
  { courseId }: { courseId?: string | undefined },
): Promise<OrientationClass[]> {
  const rows = await (courseId === undefined
    ? selectPlanned(db, { now }).execute()
    : plannedOf(db, { now, courseId }).execute())
  return rows.map((row) =>
    OrientationClass.parse({
      ...sharedOf(row),
      seatsLeft: row.seats === null ? null : Math.max(0, row.seats - row.booked),
    }),
  )
}
