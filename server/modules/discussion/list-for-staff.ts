import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { StaffQuestion } from '#contract/discussion/questions.ts'
import type { QuestionList } from '#contract/discussion/terms.ts'
import type { InstructorQuestion } from '#contract/teaching/teaching.ts'
import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import { containing } from '#server/db/contains.ts'
import { pageOf } from '#server/db/page-of.ts'
import { searchNewest, studentsWith } from '#server/db/search-newest.ts'
import type { DiscussionContext, ReadConnection } from './context.ts'
import { readPictures } from './pictures.ts'
import {
  asListed,
  mayMention,
  mentions,
  type QuestionRow,
  selectQuestions,
} from './read-questions.ts'

/** Characters of what was reported that a list shows. */
const EXCERPT = 200

/** Asked, open, and no instructor or member of the staff has answered. */
const waits = sql<boolean>`question.solved_at is null and question.hidden_at is null and question.locked_at is null
  and question.author_as = 'student' and not question.has_teacher_answer`

const reported = sql<number>`(select question_id from question_reports where handled_at is null)`

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
  if (list === 'reported') query = query.where('question.id', 'in', reported)
  if (after) query = query.where('question.id', isWaiting ? '>' : '<', Number(after))
  const matching = q ? query.where(isFound(q)) : query
  const rows =
    q && list === 'all'
      ? await searchNewest(
          db,
          {
            q,
            limit: limit + 1,
            table: 'questions',
            id: 'question.id',
            after,
            candidates: candidates(q),
          },
          (condition) => matching.where(condition).execute(),
        )
      : await matching.execute()
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

const isFound = (q: string) => sql<boolean>`(${mentions(containing(q))}
  or course.title ilike ${containing(q)} or author.name ilike ${containing(q)})`

/** The questions that may be found, each way to name one by its own index. */
const candidates = (q: string) => sql<number>`${mayMention(q)}
  union select asked.id from questions asked
    where asked.course_id in (select id from courses where title ilike ${containing(q)})
  union select asked.id from questions asked where asked.author_id in (${studentsWith(q)})`

/** Questions of the courses that someone teaches which wait for a teacher's answer, longest first. */
export async function listForTeacher(
  { db }: Pick<DiscussionContext, 'db'>,
  { teacher, after, limit }: { teacher: { id: number }; after?: string | undefined; limit: number },
): Promise<{ rows: InstructorQuestion[]; next: string | null }> {
  const most = limit + 1
  // Found before all that is shown of them, which else would be read for every question.
  const { rows: found } = await sql<{ id: number }>`
    select id from ${waitingFor(teacher, { after, limit: most })} as own
    order by id limit ${most}`.execute(db)
  const rows = await ofAllCourses(db)
    .where('question.id', '=', sql<number>`any(${found.map(({ id }) => id)}::bigint[])`)
    .orderBy('question.id', 'asc')
    .execute()
  const { shown, next } = pageOf(rows, limit)
  return {
    rows: await withPictures(db, shown, teacher.id),
    next,
  }
}

/** The questions that wait longest in the courses of a teacher, at most `limit` of each, course by course. */
function waitingFor(
  teacher: { id: number },
  { after, limit }: { after?: string | undefined; limit: number },
) {
  return sql<number>`(
    select own.id from teachers cross join lateral (
      select question.id from questions question
      where question.course_id = teachers.course_id and ${waits}
        and ${after ? sql`question.id > ${Number(after)}` : sql`true`}
      order by question.id limit ${limit}
    ) own where teachers.student_id = ${teacher.id})`
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

/** Since when the oldest of them waits, of COUNT_LIMIT at most; null: none does. */
export async function findOldestQuestion(db: ReadConnection): Promise<Date | null> {
  const { at } = await db
    .selectFrom(
      db
        .selectFrom('questions as question')
        .select('question.created_at')
        .where(waits)
        .orderBy('question.id')
        .limit(COUNT_LIMIT)
        .as('waiting'),
    )
    .select((oldest) => oldest.fn.min('waiting.created_at').as('at'))
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
        .where('question.id', 'in', waitingFor(teacher, { limit: COUNT_LIMIT }))
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
