import {
  type StaffEnrolment,
  StaffEnrolment as StaffEnrolmentSchema,
} from '#contract/learning/enrolments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { certificateChoices, enrolmentViews, learningViews } from '#contract/learning/terms.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { isAccessOver, limitedAccess } from './access-until.ts'
import { hasParts, searchNewest, studentsWith } from '#server/db/search-newest.ts'

/**
 * Enrolments, newest first, for a member of staff. `q` is part of a student's name, email address or student id, of a
 * course id, or of a certificate's serial. One or two letters are looked for among the newest only.
 */
export async function findEnrolments(
  db: Db,
  page: {
    q?: string | undefined
    certificate?: (typeof certificateChoices)[number] | undefined
    /** The id of a course, and the number of one of its batches. */
    course?: string | undefined
    batch?: number | undefined
    state?: (typeof enrolmentViews)[number] | undefined
    learning?: (typeof learningViews)[number] | undefined
    /** Those of one student, by their row. */
    ofStudent?: number | undefined
    after?: string | undefined
    limit: number
    /** Who asks, by their row. */
    staffId: number
  },
): Promise<{ rows: StaffEnrolment[]; next: string | null; count: number | null }> {
  let all = db
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .leftJoin('certificates as certificate', (join) =>
      join
        .onRef('certificate.student_id', '=', 'enrolment.student_id')
        .onRef('certificate.course_id', '=', 'enrolment.course_id')
        .on('certificate.revoked_at', 'is', null),
    )
  if (page.certificate === 'given' || page.certificate === 'missing')
    all = all.where('certificate.id', page.certificate === 'given' ? 'is not' : 'is', null)
  if (page.certificate === 'waits-for-name')
    all = all
      .where('enrolment.certificate_waits_since', 'is not', null)
      .where('enrolment.state', '=', 'active')
  if (page.ofStudent !== undefined) all = all.where('enrolment.student_id', '=', page.ofStudent)
  if (page.q) {
    const anywhere = containing(page.q)
    all = all.where((where) =>
      where.or(
        (
          [
            'student.name',
            'student.email',
            'student.student_id',
            'course.course_id',
            'certificate.serial',
          ] as const
        ).map((column) => where(column, 'ilike', anywhere)),
      ),
    )
  }
  if (page.course) all = all.where('course.course_id', '=', page.course)
  if (page.batch !== undefined) all = all.where('batch.number', '=', page.batch)
  if (page.state) all = all.where(isInState[page.state])
  if (page.learning) all = all.where(hasLearnt[page.learning])
  const count = page.course
    ? (
        await all
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    : null
  const query = page.after ? all.where('enrolment.id', '<', Number(page.after)) : all
  const listed = query
    .select([
      'enrolment.id',
      'enrolment.state',
      'enrolment.enrolled_at',
      'enrolment.ended_at',
      'enrolment.end_reason',
      'enrolment.certificate_waits_since',
      'enrolment.access_until',
    ])
    .select(isAccessOver.as('is_over'))
    .select(['enrolment.student_id as student', 'student.student_id', 'student.name'])
    .select('student.email')
    .select([
      'course.course_id',
      'course.title',
      'batch.number',
      'batch.id as batch_id',
      'certificate.serial',
      'certificate.name_on_it',
    ])
    .orderBy('enrolment.id', 'desc')
    .limit(page.limit + 1)
  const { q } = page
  const found = q
    ? await searchNewest(
        db,
        {
          q,
          limit: page.limit + 1,
          table: 'enrolments',
          id: 'enrolment.id',
          after: page.after,
          candidates: candidates(q),
        },
        (condition) => listed.where(condition).execute(),
      )
    : await listed.execute()
  const { shown, next } = pageOf(found, page.limit)
  const lessons = await lessonsOfEnrolments(
    db,
    shown.map(({ id }) => id),
  )
  const rows = shown.map((row) =>
    StaffEnrolmentSchema.parse({
      id: row.id,
      student: { studentId: row.student_id, name: row.name, email: row.email },
      courseId: row.course_id,
      courseName: row.title,
      batchNumber: row.number,
      batchId: row.batch_id === null ? null : String(row.batch_id),
      state: row.state,
      enrolledAt: row.enrolled_at.toISOString(),
      access: limitedAccess(row),
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      lessons: lessons.get(row.id) ?? null,
      certificate: row.serial === null ? null : { serial: row.serial, nameOnIt: row.name_on_it },
      waitsForName:
        row.certificate_waits_since !== null && row.serial === null && row.state === 'active',
      isOwn: row.student === page.staffId,
    }),
  )
  return { rows, next, count }
}

/** How many of the required lessons are completed, by enrolment; those of a course without lessons are not among them. */
async function lessonsOfEnrolments(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StaffEnrolment['lessons']>> {
  const { rows } = await sql<{ id: number; completed: number; required: number }>`
    select enrolment.id, counted.completed, counted.required
    from enrolments enrolment cross join lateral (
      select count(*)::integer as required, count(progress.completed_at)::integer as completed
      from ${lessonsOfCourse} and lesson.is_required
        and (lesson.batch_id is null or lesson.batch_id = enrolment.batch_id)
    ) counted
    where enrolment.id = any(${ids}::bigint[]) and counted.required > 0`.execute(db)
  return new Map(rows.map(({ id, ...lessons }) => [id, lessons]))
}

/** The enrolments that may have these words, each way to name one by its own index. */
function candidates(q: string): RawBuilder<number> {
  return sql<number>`
    select own.id from enrolments own where own.student_id in (${studentsWith(q)})
    union select own.id from enrolments own
      where own.course_id in (select id from courses where course_id ilike ${containing(q)})
    union select own.id from certificates proof
      join enrolments own on own.student_id = proof.student_id and own.course_id = proof.course_id
      where ${hasParts(sql`proof.serial`, q)}`
}

const isInState: Record<(typeof enrolmentViews)[number], RawBuilder<boolean>> = {
  current: sql`enrolment.state <> 'revoked'`,
  ended: sql`enrolment.state = 'revoked'`,
  refunded: sql`(enrolment.state = 'revoked' and exists (select from order_items item
    where item.id = enrolment.order_item_id and item.refunded_poisha > 0))`,
}

/** The published lessons of the course, those of single batches too, with what the student has of each. */
const lessonsOfCourse = sql`lessons lesson
  join course_sections section on section.id = lesson.section_id and section.archived_at is null
  left join lesson_progress progress on progress.lesson_id = lesson.id
    and progress.student_id = enrolment.student_id
  where lesson.course_id = enrolment.course_id and lesson.archived_at is null
    and lesson.published_number is not null`

/** Without those of single batches. */
const lessonsForEveryone = sql`${lessonsOfCourse} and lesson.batch_id is null`

const hasLearnt: Record<(typeof learningViews)[number], RawBuilder<boolean>> = {
  started: sql`exists (select from ${lessonsForEveryone} and progress.opened_at is not null)`,
  completed: sql`(exists (select from ${lessonsForEveryone} and lesson.is_required)
    and not exists (select from ${lessonsForEveryone} and lesson.is_required and progress.completed_at is null))`,
}
