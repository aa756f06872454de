import { sql } from 'kysely'
import type { StaffSubmission } from '#contract/assignments/marking.ts'
import type { SubmissionList } from '#contract/assignments/terms.ts'
import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { pageOf } from '#server/db/page-of.ts'

interface ListRequest {
  staff: { id: number }
  /** Rows of the courses to list; left out: of all. */
  courses?: readonly number[] | undefined
  show: SubmissionList
  courseId?: string | undefined
  lessonId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Work of all courses: what waits, longest first; the others newest first. Of each student the latest. */
export async function listSubmissions(
  db: Db,
  { staff, courses, show, courseId, lessonId, after, limit }: ListRequest,
): Promise<{
  rows: StaffSubmission[]
  next: string | null
  waiting: { courseId: string; courseName: string; count: number }[]
}> {
  const isWaiting = show === 'waiting'
  const rows = await selectListed(db)
    .$if(courses !== undefined, (query) =>
      query.where(sql<boolean>`course.id = any(${courses ?? []}::bigint[])`),
    )
    .where('submission.is_latest', '=', true)
    .$if(isWaiting, (query) => query.where('submission.marked_at', 'is', null))
    .$if(show === 'marked', (query) => query.where('submission.marked_at', 'is not', null))
    .$if(courseId !== undefined, (query) => query.where('course.course_id', '=', courseId ?? ''))
    .$if(lessonId !== undefined, (query) => query.where('lesson.lesson_id', '=', lessonId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where('submission.id', isWaiting ? '>' : '<', Number(after)),
    )
    .orderBy('submission.id', isWaiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit)
  return {
    rows: shown.map((row) => asListed(row, staff)),
    next,
    waiting: await countWaiting(db, courses),
  }
}

/** What waits in each course, most first. */
async function countWaiting(
  db: Db,
  courses: readonly number[] | undefined,
): Promise<{ courseId: string; courseName: string; count: number }[]> {
  const rows = await db
    .selectFrom('submissions as submission')
    .innerJoin('lessons as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['course.course_id', 'course.title'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('submission.is_latest', '=', true)
    .where('submission.marked_at', 'is', null)
    .$if(courses !== undefined, (query) =>
      query.where(sql<boolean>`course.id = any(${courses ?? []}::bigint[])`),
    )
    .groupBy('course.id')
    .orderBy('count', 'desc')
    .orderBy('course.title')
    .execute()
  return rows.map(({ course_id, title, count }) => ({
    courseId: course_id,
    courseName: title,
    count,
  }))
}

/** How much handed-in work waits for its marks, counted up to COUNT_LIMIT, and since when the oldest does. */
export async function countUnmarked(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, at } = await db
    .selectFrom(
      db
        .selectFrom('submissions')
        .select('submitted_at')
        .where('is_latest', '=', true)
        .where('marked_at', 'is', null)
        .orderBy('id')
        .limit(COUNT_LIMIT)
        .as('waiting'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('waiting.submitted_at').as('at'))
    .executeTakeFirstOrThrow()
  return { count, oldestAt: at }
}

export function selectListed(db: Db | Trx) {
  return db
    .selectFrom('submissions as submission')
    .innerJoin('lessons as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .innerJoin('students as student', 'student.id', 'submission.student_id')
    .leftJoin('batches as batch', 'batch.id', 'submission.batch_id')
    .select(['submission.id', 'submission.submission_id', 'submission.lesson_id as lesson_row'])
    .select([
      'submission.student_id as student_row',
      'submission.number',
      'submission.submitted_at',
    ])
    .select(['submission.due_at', 'submission.late_days', 'submission.late_percent'])
    .select(['submission.is_latest', 'submission.marked_at', 'submission.hundredths'])
    .select(['submission.hundredths_given', 'submission.is_again', 'submission.sketch'])
    .select(['submission.feedback', 'submission.criteria'])
    .select([
      'lesson.lesson_id',
      'lesson.title',
      'course.course_id',
      'course.title as course_title',
    ])
    .select(['student.student_id', 'student.name', 'batch.number as batch_number'])
    .select(
      sql<number>`(select count(*) from submission_files as file
        where file.submission_id = submission.id)`.as('file_count'),
    )
}
export type SubmissionRow = Awaited<
  ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>
>

export function asListed(row: SubmissionRow, staff: { id: number }): StaffSubmission {
  return {
    submissionId: row.submission_id,
    courseId: row.course_id,
    courseName: row.course_title,
    lessonId: row.lesson_id,
    title: row.title,
    student: { studentId: row.student_id, name: row.name },
    batchNumber: row.batch_number,
    number: row.number,
    submittedAt: row.submitted_at.toISOString(),
    lateDays: row.late_days,
    fileCount: row.file_count,
    isOwn: row.student_row === staff.id,
    markedAt: row.marked_at?.toISOString() ?? null,
    hundredthsGiven: row.hundredths_given,
    isAgain: row.is_again,
  }
}
