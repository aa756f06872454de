import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import { classRows } from './class-times.ts'
import { holidayDays } from './holidays.ts'
import { timetableDays } from './timetable.ts'

/** Rows of one statement: far below what PostgreSQL takes as parameters. */
const ROWS_AT_ONCE = 2_000

/**
 * Gives open batches of sample courses the timetable that staff would make: one class for each lesson, on the class days.
 * Batches that have classes already stay as they are, and those of a provider's own courses are never touched.
 *
 * @returns how many batches got one
 */
export function planSampleClasses(db: Db, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const batches = await trx
      .selectFrom('batches as batch')
      .innerJoin('courses as course', 'course.id', 'batch.course_id')
      .select(['batch.id', 'batch.starts_on', 'batch.class_days'])
      .select(['batch.hours', 'batch.venue'])
      .select('course.lesson_count')
      .where('course.is_sample', '=', true)
      .where('batch.state', '=', 'open')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('class_meetings as meeting')
              .select('meeting.id')
              .whereRef('meeting.batch_id', '=', 'batch.id'),
          ),
        ),
      )
      .execute()
    const planned = batches.flatMap(({ hours, ...batch }) => (hours ? [{ ...batch, hours }] : []))
    const holidays = await holidayDays(trx)
    const rows = planned.flatMap((batch) => classesOf(batch, { holidays, now }))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await trx
        .insertInto('class_meetings')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute()
    if (rows.length > 0) await raiseCatalogueVersion(trx)
    return planned.length
  })
}

interface SampleBatch {
  id: number
  starts_on: Day
  class_days: string[]
  hours: string
  venue: string | null
  lesson_count: number
}

function classesOf(
  batch: SampleBatch,
  { holidays, now }: { holidays: ReadonlySet<Day>; now: Date },
) {
  const days = timetableDays({
    from: batch.starts_on,
    classDays: batch.class_days,
    count: batch.lesson_count,
    holidays,
  })
  return classRows({ batch, firstNumber: 1, days, hours: batch.hours, now })
}
