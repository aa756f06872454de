import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { BatchReport, BatchResult } from '#contract/reports/learning.ts'
import { REPORT_BATCHES } from '#contract/reports/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { publishedLessons } from './published-lessons.ts'
import { type Period, refuseLength } from './period.ts'

/**
 * How the batches that start in a period are getting on, the latest first: who is enrolled, how far they are, and who
 * left. What counts is what the gradebook shows.
 *
 * @throws Problem course_not_found, and invalid_input as `refuseLength` does
 */
export async function reportBatches(
  db: Db,
  { from, to, course }: Period & { course?: string | undefined },
): Promise<BatchReport> {
  refuseLength({ from, to })
  const courses = await coursesWithStudents(db)
  const chosen = course === undefined ? null : await courseRow(db, course)
  const rows = await batchRows(db, { from, to, course: chosen })
  return {
    from,
    to,
    batches: rows.slice(0, REPORT_BATCHES).map(asResult),
    isWhole: rows.length <= REPORT_BATCHES,
    courses,
  }
}

/** @throws Problem course_not_found */
export async function courseRow(db: Db, courseId: string): Promise<{ id: number; title: string }> {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

async function coursesWithStudents(db: Db): Promise<BatchReport['courses']> {
  const rows = await db
    .selectFrom('courses as course')
    .select(['course.course_id', 'course.title'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('enrolments as enrolment')
          .select('enrolment.id')
          .whereRef('enrolment.course_id', '=', 'course.id'),
      ),
    )
    .orderBy('course.title')
    .orderBy('course.id')
    .execute()
  return rows.map(({ course_id, title }) => ({ courseId: course_id, courseName: title }))
}

interface BatchFigures {
  course_id: string
  title: string
  id: number
  number: number
  starts_on: Day
  seats: number | null
  enrolled: number
  ended: number
  refunded: number
  certificates: number
  required: number
  started: number
  completed: number
  finished_lessons: number
  held: number
  attended: number
  excused: number
  mark_percent: number | null
}

/** One more than a report shows, where there are as many. */
async function batchRows(
  db: Db,
  { from, to, course }: Period & { course: { id: number } | null },
): Promise<BatchFigures[]> {
  const { rows } = await sql<BatchFigures>`
    with chosen as (
      select batch.id, batch.course_id, batch.number, batch.starts_on, batch.seats
      from batches batch
      where batch.starts_on between ${from}::date and ${to}::date and batch.state <> 'draft'
        and (${course?.id ?? null}::bigint is null or batch.course_id = ${course?.id ?? null})
      order by batch.starts_on desc, batch.id desc
      limit ${REPORT_BATCHES + 1}
    ),
    people as (
      select enrolment.batch_id, enrolment.course_id, enrolment.student_id, enrolment.state,
        enrolment.order_item_id
      from chosen join enrolments enrolment on enrolment.batch_id = chosen.id
    ),
    counted as (
      select people.batch_id, count(*) filter (where state <> 'revoked')::integer as enrolled,
        count(*) filter (where state = 'revoked')::integer as ended,
        count(certificate.id) filter (where state <> 'revoked')::integer as certificates
      from people
      left join certificates certificate on certificate.student_id = people.student_id
        and certificate.course_id = people.course_id and certificate.revoked_at is null
      group by people.batch_id
    ),
    returned as (
      select people.batch_id, count(*)::integer as refunded
      from people join order_items item on item.id = people.order_item_id
      where people.state = 'revoked' and item.refunded_poisha > 0
      group by people.batch_id
    ),
    lesson as (
      select * from ${publishedLessons} as each where each.course_id in (select course_id from chosen)
    ),
    required as (
      select course_id, count(*) filter (where is_required)::integer as count from lesson group by course_id
    ),
    learner as (
      select people.batch_id, people.student_id,
        count(*) filter (where lesson.is_required and progress.completed_at is not null)::integer as finished
      from people
      join lesson_progress progress on progress.student_id = people.student_id
      join lesson on lesson.id = progress.lesson_id and lesson.course_id = people.course_id
      where people.state <> 'revoked'
      group by people.batch_id, people.student_id
    ),
    learnt as (
      select learner.batch_id, count(*)::integer as started,
        count(*) filter (where required.count > 0 and finished = required.count)::integer as completed,
        sum(finished)::integer as finished_lessons
      from learner
      join chosen on chosen.id = learner.batch_id
      join required on required.course_id = chosen.course_id
      group by learner.batch_id
    ),
    held as (
      select meeting.batch_id, meeting.id
      from chosen join class_meetings meeting on meeting.batch_id = chosen.id and meeting.state = 'held'
    ),
    classes as (select batch_id, count(*)::integer as held from held group by batch_id),
    attendance as (
      select held.batch_id, count(*) filter (where seen.is_present)::integer as attended,
        count(*) filter (where seen.is_excused)::integer as excused
      from held
      join class_attendance seen on seen.meeting_id = held.id
      join people on people.batch_id = held.batch_id and people.student_id = seen.student_id
        and people.state <> 'revoked'
      group by held.batch_id
    ),
    marks as (
      select people.batch_id, round(avg(100.0 * result.grains / result.grains_possible))::integer as percent
      from people
      join lesson on lesson.course_id = people.course_id
      join tests test on test.lesson_id = lesson.id
      join attempt_results result on result.test_id = test.id and result.student_id = people.student_id
        and result.counts and result.waiting_count = 0 and result.grains_possible > 0
      where people.state <> 'revoked'
      group by people.batch_id
    )
    select course.course_id, course.title, chosen.id, chosen.number, chosen.starts_on::text, chosen.seats,
      coalesce(counted.enrolled, 0) as enrolled, coalesce(counted.ended, 0) as ended,
      coalesce(returned.refunded, 0) as refunded, coalesce(counted.certificates, 0) as certificates,
      coalesce(required.count, 0) as required, coalesce(learnt.started, 0) as started,
      coalesce(learnt.completed, 0) as completed, coalesce(learnt.finished_lessons, 0) as finished_lessons,
      coalesce(classes.held, 0) as held, coalesce(attendance.attended, 0) as attended,
      coalesce(attendance.excused, 0) as excused, marks.percent as mark_percent
    from chosen
    join courses course on course.id = chosen.course_id
    left join counted on counted.batch_id = chosen.id
    left join returned on returned.batch_id = chosen.id
    left join required on required.course_id = chosen.course_id
    left join learnt on learnt.batch_id = chosen.id
    left join classes on classes.batch_id = chosen.id
    left join attendance on attendance.batch_id = chosen.id
    left join marks on marks.batch_id = chosen.id
    order by chosen.starts_on desc, chosen.id desc`.execute(db)
  return rows
}

function asResult(row: BatchFigures): BatchResult {
  return {
    courseId: row.course_id,
    courseName: row.title,
    batchId: String(row.id),
    number: row.number,
    startsOn: row.starts_on,
    seats: row.seats,
    enrolled: row.enrolled,
    ended: row.ended,
    refunded: row.refunded,
    started: row.started,
    completed: row.completed,
    certificates: row.certificates,
    progressPercent: percentOf(row.finished_lessons, row.enrolled * row.required),
    attendancePercent: percentOf(row.attended, row.enrolled * row.held - row.excused),
    markPercent: row.mark_percent,
  }
}

function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((100 * part) / whole) : null
}
