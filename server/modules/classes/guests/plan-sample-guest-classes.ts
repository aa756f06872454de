import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import { classTimes } from '../timetable/class-times.ts'

/** Sample courses with a planned class. On the others, visitors meet the form that asks for one. */
const PLANNED = 12
const HOURS = '19:00-20:00'
const SEATS = 50
const OFFER = { offer_percent_bp: 1000, offer_days: 3 }

/**
 * Plans orientation classes of some sample courses, on the meeting day of their next batch. Courses that have one
 * ahead stay as they are, and a provider's own courses are never touched.
 *
 * @returns how many were planned
 */
export function planSampleGuestClasses(db: Db, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const days = await trx
      .selectFrom('batches as batch')
      .innerJoin('public_courses as course', 'course.id', 'batch.course_id')
      .select((select) => [
        'batch.course_id',
        select.fn.min('batch.orientation_on').as('day'),
        select
          .exists(
            select
              .selectFrom('orientation_classes as planned')
              .select('planned.id')
              .whereRef('planned.course_id', '=', 'batch.course_id')
              .where('planned.ends_at', '>', now),
          )
          .as('is_planned'),
      ])
      .where('course.is_sample', '=', true)
      .where('batch.state', '=', 'open')
      .where('batch.orientation_on', '>', dhakaDay(now))
      .groupBy('batch.course_id')
      .orderBy('batch.course_id')
      .limit(PLANNED)
      .execute()
    const rows = days.flatMap(({ course_id, day, is_planned }) => {
      if (is_planned || !day) return []
      const { startsAt, endsAt } = classTimes(day, HOURS)
      return [
        {
          course_id,
          starts_at: startsAt,
          ends_at: endsAt,
          seats: SEATS,
          changed_at: now,
          ...OFFER,
        },
      ]
    })
    if (rows.length === 0) return 0
    await trx.insertInto('orientation_classes').values(rows).execute()
    await raiseCatalogueVersion(trx)
    return rows.length
  })
}
