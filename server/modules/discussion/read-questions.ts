import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { Answer, QuestionSummary } from '#contract/discussion/questions.ts'
import type { AuthorRole } from '#contract/discussion/terms.ts'
import { hasParts } from '#server/db/search-newest.ts'
import { isForBatchOf } from '../learning/index.ts'
import type { ReadConnection } from './context.ts'
import { readPictures } from './pictures.ts'

/** Questions with what a list shows of them; hidden ones included. */
export function selectQuestions(db: ReadConnection) {
  return db
    .selectFrom('questions as question')
    .innerJoin('students as author', 'author.id', 'question.author_id')
    .leftJoin('lessons as lesson', 'lesson.id', 'question.lesson_id')
    .leftJoin('class_meetings as meeting', 'meeting.id', 'question.meeting_id')
    .leftJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .select([
      'question.id',
      'question.question_id',
      'question.course_id',
      'question.author_id',
      'question.author_as',
      'question.at_seconds',
      'question.title',
      'question.title_document',
      'question.source',
      'question.document',
      'question.created_at',
      'question.edited_at',
      'question.solved_at',
      'question.locked_at',
      'question.hidden_at',
    ])
    .select(['author.name as author_name', 'lesson.lesson_id', 'lesson.title as lesson_title'])
    .select(['question.meeting_id', 'meeting.number as meeting_number'])
    .select(['meeting.topic', 'meeting.topic_bn', 'batch.number as batch_number'])
    .select((select) => [
      select
        .selectFrom('answers')
        .whereRef('answers.question_id', '=', 'question.id')
        .where('answers.hidden_at', 'is', null)
        .select((each) => each.fn.countAll<number>().as('count'))
        .as('answer_count'),
      'question.has_teacher_answer',
    ])
}

/** For a query of classes: those of a batch that this student is enrolled in. */
export const isOfOwnBatch = (studentId: number) =>
  sql<boolean>`exists (select from enrolments as own
    where own.batch_id = meeting.batch_id and own.student_id = ${studentId} and own.state <> 'revoked')`

/**
 * For `selectQuestions`: what a student may see of a course: about what everyone has, or their own
 * batch; and their own.
 */
export const isForStudent = (studentId: number) =>
  sql<boolean>`(question.author_id = ${studentId} or (
    (question.meeting_id is null or ${isOfOwnBatch(studentId)})
    and (question.lesson_id is null or ${isForBatchOf(studentId)})))`

/**
 * Whether words are in the title, the text or an answer that is shown. `anywhere` is a pattern of LIKE. An aggregate, so
 * that the answers of each question are read, and never those of all.
 */
export const mentions = (anywhere: string) => sql<boolean>`(
  question.title ilike ${anywhere} or question.source ilike ${anywhere} or coalesce((
    select bool_or(answers.source ilike ${anywhere}) from answers
    where answers.question_id = question.id and answers.hidden_at is null
  ), false)
)`

/** The questions in which words may be, each place by its own index. */
export const mayMention = (q: string) => sql<number>`
  select asked.id from questions asked where ${hasParts(sql`asked.title || ' ' || asked.source`, q)}
  union select answer.question_id from answers answer where ${hasParts(sql`answer.source`, q)}`

export type QuestionRow = Awaited<
  ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>
>

/** @param reader their row of `students` */
export function asListed(row: QuestionRow, reader: number): QuestionSummary {
  return {
    questionId: row.question_id,
    lesson:
      row.lesson_id === null ? null : { lessonId: row.lesson_id, title: row.lesson_title ?? '' },
    meeting:
      row.meeting_id === null
        ? null
        : {
            meetingId: String(row.meeting_id),
            number: defined(row.meeting_number),
            batchNumber: defined(row.batch_number),
            topic: { en: row.topic, bn: row.topic_bn },
          },
    atSeconds: row.at_seconds,
    title: row.title,
    ...(row.title_document !== null && {
      titleDocument: row.title_document,
    }),
    ...written(row, reader),
    isSolved: row.solved_at !== null,
    isLocked: row.locked_at !== null,
    answerCount: row.answer_count ?? 0,
    hasTeacherAnswer: row.has_teacher_answer,
  }
}

interface PostRow {
  author_id: number
  author_as: AuthorRole
  author_name: string
  created_at: Date
  edited_at: Date | null
  hidden_at: Date | null
}

function written(row: PostRow, reader: number) {
  return {
    author: {
      name: row.author_name,
      as: row.author_as,
      isMe: row.author_id === reader,
    },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isHidden: row.hidden_at !== null,
  }
}

/** The answers of a question, oldest first; hidden ones only to their author and to `seesHidden`. */
export async function readAnswers(
  db: ReadConnection,
  { question, reader, seesHidden }: { question: number; reader: number; seesHidden: boolean },
): Promise<Answer[]> {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('students as author', 'author.id', 'answers.author_id')
    .select([
      'answers.id',
      'answers.author_id',
      'answers.author_as',
      'answers.source',
      'answers.document',
      'answers.created_at',
      'answers.edited_at',
      'answers.hidden_at',
    ])
    .select('author.name as author_name')
    .where('answers.question_id', '=', question)
    .orderBy('answers.id')
    .execute()
  const shown = rows.filter(
    (row) => row.hidden_at === null || seesHidden || row.author_id === reader,
  )
  const pictures = await readPictures(db, { of: 'answer_id', ids: shown.map(({ id }) => id) })
  return shown.map((row) => ({
    id: row.id,
    document: row.document,
    source: row.author_id === reader ? row.source : null,
    pictures: pictures.get(row.id) ?? [],
    ...written(row, reader),
  }))
}
