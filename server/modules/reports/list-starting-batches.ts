import type { StartingBatch } from '#contract/reports/today.ts'
import { STARTING_DAYS, TODAY_ROWS } from '#contract/reports/terms.ts'
import { addDays, type Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/** The batches that start today or within a week, soonest first. */
export async function listStartingBatches(db: Db, { day }: { day: Day }): Promise<StartingBatch[]> {
  const rows = await db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['course.course_id', 'course.title', 'batch.id', 'batch.number', 'batch.starts_on'])
    .select(['batch.seats', 'batch.seats_taken'])
    .select((select) =>
      select
        .selectFrom('class_meetings as meeting')
        .whereRef('meeting.batch_id', '=', 'batch.id')
        .where('meeting.state', '<>', 'cancelled')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('class_count'),
    )
    .where('batch.state', 'in', ['open', 'closed'])
    .where('batch.starts_on', '>=', day)
    .where('batch.starts_on', '<=', addDays(day, STARTING_DAYS))
    .orderBy('batch.starts_on')
    .orderBy('batch.id')
    .limit(TODAY_ROWS)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    batchId: String(row.id),
    number: row.number,
    startsOn: row.starts_on,
    seats: row.seats,
    seatsTaken: row.seats_taken,
    classCount: row.class_count ?? 0,
  }))
}
