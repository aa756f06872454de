import { OrientationClass } from '#contract/orientation/orientation.ts'
import { orientationLimits } from '#contract/orientation/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { selectShared, sharedOf } from './orientation-records.ts'

/** The next orientation classes that are not over, soonest first; of one published course, or of all of them. */
export async function listOrientations(
  { db, now }: { db: Db; now: Date },
  { courseId }: { courseId?: string | undefined },
): Promise<OrientationClass[]> {
  let query = selectShared(db)
    .modifyFront(prepared)
    .select('orientation.seats')
    .where('course.state', '=', 'published')
    .where('orientation.state', '=', 'planned')
    .where('orientation.ends_at', '>', now)
    .orderBy('orientation.starts_at')
    .orderBy('orientation.id')
    .limit(orientationLimits.listed)
  if (courseId !== undefined) query = query.where('course.course_id', '=', courseId)
  return (await query.execute()).map((row) =>
    OrientationClass.parse({
      ...sharedOf(row),
      seatsLeft: row.seats === null ? null : Math.max(0, row.seats - row.booked),
    }),
  )
}
