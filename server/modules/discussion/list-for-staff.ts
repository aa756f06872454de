import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { StaffQuestion } from '#contract/discussion/questions.ts'
import type { QuestionList } from '#contract/discussion/terms.ts'
import type { InstructorQuestion } from '#contract/teaching/teaching.ts'
import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import { containing } from '#server/db/contains.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { DiscussionContext, ReadConnection } from './context.ts'
import { readPictures } from './pictures.ts'
import {
  asListed,
  hasTeacherAnswer,
  mentions,
  type QuestionRow,
  selectQuestions,
} from './read-questions.ts'

/** Characters of what was reported that a list shows. */
const EXCERPT = 200

/** Asked, open, and no instructor or member of the staff has answered. */
const waits = sql<boolean>`question.solved_at is null and question.hidden_at is null and question.locked_at is null
  and question.author_as = 'student' and not ${hasTeacherAnswer}`

const isReported = sql<boolean>`exists (
  select from question_reports where question_reports.question_id = question.id and question_reports.handled_at is null
)`

/** Questions of all courses: those that wait, longest first; the others newest first. */
export async function listForStaff(
  { db }: Pick<DiscussionContext, 'db'>,
  {
    staff,
    list,
    q,
    after,
    limit,
  }: {
    staff: { id: number }
    list: QuestionList
    q?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ rows: StaffQuestion[]; next: string | null }> {
  const isWaiting = list === 'waiting'
  let query = ofAllCourses(db)
    .orderBy('question.id', isWaiting ? 'asc' : 'desc')
    .limit(limit + 1)
  if (isWaiting) query = query.where(waits)
  if (list === 'reported') query = query.where(isReported)
  if (q)
    query = query.where((where) =>
      where.or([
        mentions(containing(q)),
        where('course.title', 'ilike', containing(q)),
        where('author.name', 'ilike', containing(q)),
      ]),
    )
  if (after) query = query.where('question.id', isWaiting ? '>' : '<', Number(after))
  const rows = await query.execute()
  const { shown, next } = pageOf(rows, limit)
  const reports = await openReports(
    db,
    shown.map(({ id }) => id),
  )
  const questions = await withPictures(db, shown, staff.id)
  return {
    rows: questions.map((question, index) => ({
      ...question,
      reports: reports.get(defined(shown[index]).id) ?? [],
    })),
    next,
  }
}

/** Questions of the courses that someone teaches which wait for a teacher's answer, longest first. */
export async function listForTeacher(
  { db }: Pick<DiscussionContext, 'db'>,
  { teacher, after, limit }: { teacher: { id: number }; after?: string | undefined; limit: number },
): Promise<{ rows: InstructorQuestion[]; next: string | null }> {
  let query = ofAllCourses(db)
    .where(waits)
    .where('question.course_id', 'in', (own) =>
      own
        .selectFrom('teachers')
        .select('teachers.course_id')
        .where('teachers.student_id', '=', teacher.id)
        .$castTo<{ course_id: number }>(),
    )
    .orderBy('question.id', 'asc')
    .limit(limit + 1)
  if (after) query = query.where('question.id', '>', Number(after))
  const rows = await query.execute()
  const { shown, next } = pageOf(rows, limit)
  return {
    rows: await withPictures(db, shown, teacher.id),
    next,
  }
}

function ofAllCourses(db: ReadConnection) {
  return selectQuestions(db)
    .innerJoin('courses as course', 'course.id', 'question.course_id')
    .select(['course.course_id as course', 'course.title as course_title', waits.as('waits')])
}

type Row = QuestionRow & { course: string; course_title: string; waits: boolean }

async function withPictures(
  db: ReadConnection,
  rows: readonly Row[],
  reader: number,
): Promise<InstructorQuestion[]> {
  const pictures = await readPictures(db, { of: 'question_id', ids: rows.map(({ id }) => id) })
  return rows.map((row) => ({ ...asRow(row, reader), pictures: pictures.get(row.id) ?? [] }))
}

function asRow(row: Row, reader: number): Omit<InstructorQuestion, 'pictures'> {
  return {
    ...asListed(row, reader),
    courseId: row.course,
    courseName: row.course_title,
    document: row.document,
    waitingSince: row.waits ? row.created_at.toISOString() : null,
  }
}

/** How many questions wait for a teacher, counted up to COUNT_LIMIT. */
export async function countWaitingQuestions(db: ReadConnection): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('questions as question')
        .select('question.id')
        .where(waits)
        .limit(COUNT_LIMIT)
        .as('waiting'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Since when the oldest of them waits; null: none does. */
export async function findOldestQuestion(db: ReadConnection): Promise<Date | null> {
  const { at } = await db
    .selectFrom('questions as question')
    .select((oldest) => oldest.fn.min('question.created_at').as('at'))
    .where(waits)
    .executeTakeFirstOrThrow()
  return at
}

/** The questions that wait in the courses someone teaches, counted up to COUNT_LIMIT; null: none does. */
export async function countForTeacher(
  { db }: Pick<DiscussionContext, 'db'>,
  { teacher }: { teacher: { id: number } },
): Promise<{ count: number; oldestAt: Date } | null> {
  const { count, at } = await db
    .selectFrom(
      db
        .selectFrom('questions as question')
        .select('question.created_at')
        .where(waits)
        .where('question.course_id', 'in', (own) =>
          own
            .selectFrom('teachers')
            .select('teachers.course_id')
            .where('teachers.student_id', '=', teacher.id)
            .$castTo<{ course_id: number }>(),
        )
        .orderBy('question.id')
        .limit(COUNT_LIMIT)
        .as('waiting'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('waiting.created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ? { count, oldestAt: at } : null
}

async function openReports(
  db: ReadConnection,
  questions: readonly number[],
): Promise<Map<number, StaffQuestion['reports']>> {
  const found = new Map<number, StaffQuestion['reports']>()
  if (questions.length === 0) return found
  const rows = await db
    .selectFrom('question_reports as report')
    .innerJoin('questions as question', 'question.id', 'report.question_id')
    .leftJoin('answers as answer', 'answer.id', 'report.answer_id')
    .select(['report.id', 'report.question_id', 'report.answer_id', 'report.reason'])
    .select(['report.created_at', 'question.title', 'answer.source'])
    .where('report.question_id', 'in', [...questions])
    .where('report.handled_at', 'is', null)
    .orderBy('report.id')
    .execute()
  for (const row of rows)
    found.set(row.question_id, [
      ...(found.get(row.question_id) ?? []),
      {
        id: row.id,
        answerId: row.answer_id,
        text: (row.source ?? row.title).slice(0, EXCERPT),
        reason: row.reason,
        at: row.created_at.toISOString(),
      },
    ])
  return found
}
