import { sql } from 'kysely'
import type { UnfilledBatch } from '#contract/reports/today.ts'
import { TODAY_ROWS, UNFILLED_DAYS } from '#contract/reports/terms.ts'
import { addDays, type Day, daysBetween } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/** What has to be sold where no earlier batch says what is usual, in per cent of the seats. */
const EXPECTED_PERCENT = 50

/**
 * Batches on sale that start within two weeks and sell badly. They have sold less of their seats than the last five of
 * their course had as many days before they began. Without one, less than half. Soonest first.
 */
export async function listUnfilledBatches(db: Db, { day }: { day: Day }): Promise<UnfilledBatch[]> {
  const { rows } = await sql<{
    course_id: string
    title: string
    id: number
    number: number
    starts_on: Day
    enrol_by: Day
    seats: number
    seats_taken: number
    usual_percent: number | null
  }>`
    with selling as (
      select batch.id, batch.course_id, batch.number, batch.starts_on, batch.enrol_by, batch.seats,
        batch.seats_taken, batch.starts_on - ${day}::date as days_left
      from batches batch
      where batch.state = 'open' and batch.seats > batch.seats_taken
        and batch.starts_on between ${day}::date and ${addDays(day, UNFILLED_DAYS)}::date
        and batch.enrol_by >= ${day}::date
    ),
    compared as (
      select selling.*, usual.percent
      from selling
      left join lateral (
        select round(avg(100.0 * least(sold.count, earlier.seats) / earlier.seats))::integer as percent
        from (
          select former.id, former.starts_on, former.seats
          from batches former
          where former.course_id = selling.course_id and former.state in ('open', 'closed')
            and former.starts_on < ${day}::date and former.seats > 0
          order by former.starts_on desc, former.id desc
          limit 5
        ) earlier
        cross join lateral (
          select count(*) from enrolments
          where enrolments.batch_id = earlier.id and enrolments.state <> 'revoked'
            and (enrolments.enrolled_at at time zone 'Asia/Dhaka')::date <= earlier.starts_on - selling.days_left
        ) sold
      ) usual on true
    )
    select course.course_id, course.title, compared.id, compared.number, compared.starts_on::text,
      compared.enrol_by::text, compared.seats, compared.seats_taken, compared.percent as usual_percent
    from compared join courses course on course.id = compared.course_id
    where 100.0 * compared.seats_taken / compared.seats < coalesce(compared.percent, ${EXPECTED_PERCENT})
    order by compared.starts_on, compared.id
    limit ${TODAY_ROWS}`.execute(db)
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    batchId: String(row.id),
    number: row.number,
    startsOn: row.starts_on,
    enrolBy: row.enrol_by,
    daysLeft: daysBetween(day, row.enrol_by),
    seats: row.seats,
    seatsTaken: row.seats_taken,
    usualPercent: row.usual_percent,
  }))
}
