import { sql } from 'kysely'
import type { OrientationToday } from '#contract/reports/today.ts'
import { TODAY_ROWS } from '#contract/reports/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf } from './day-bounds.ts'

/** The free orientation classes of a day, by time. */
export async function listOrientations(db: Db, { day }: { day: Day }): Promise<OrientationToday[]> {
  const { from, before } = boundsOf(day)
  const rows = await db
    .selectFrom('orientation_classes as orientation')
    .innerJoin('courses as course', 'course.id', 'orientation.course_id')
    .select(['orientation.id', 'orientation.starts_at', 'orientation.ends_at'])
    .select(['course.course_id', 'course.title'])
    .select(
      sql<boolean>`orientation.room = 'link' and orientation.address is null`.as('is_link_missing'),
    )
    .select((select) =>
      select
        .selectFrom('orientation_bookings as booking')
        .whereRef('booking.orientation_id', '=', 'orientation.id')
        .where('booking.state', '=', 'booked')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('booked'),
    )
    .where('orientation.starts_at', '>=', from)
    .where('orientation.starts_at', '<', before)
    .where('orientation.state', '=', 'planned')
    .orderBy('orientation.starts_at')
    .orderBy('orientation.id')
    .limit(TODAY_ROWS)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    orientationId: String(row.id),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    booked: row.booked ?? 0,
    isLinkMissing: row.is_link_missing,
  }))
}
