import { sql } from 'kysely'
import type { Question } from '#contract/discussion/questions.ts'
import { dhakaDay } from '#contract/time.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { hasAccessOn } from '../learning/index.ts'
import type { DiscussionContext } from './context.ts'
import { type QuestionRequest, holdQuestion, readQuestion } from './show-question.ts'

/**
 * Follows a question, or no longer.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, question_not_found
 */
export async function followQuestion(
  { db }: Pick<DiscussionContext, 'db'>,
  { isFollowed, ...request }: QuestionRequest & { isFollowed: boolean },
): Promise<Question> {
  return transact(db, async (trx) => {
    const { question, participant } = await holdQuestion(trx, request)
    if (isFollowed) await follow(trx, { question: question.id, studentId: request.person.id })
    else
      await trx
        .deleteFrom('question_follows')
        .where('question_id', '=', question.id)
        .where('student_id', '=', request.person.id)
        .execute()
    return readQuestion(trx, { question, participant })
  })
}

export async function follow(
  trx: Trx,
  { question, studentId }: { question: number; studentId: number },
): Promise<void> {
  await trx
    .insertInto('question_follows')
    .values({ question_id: question, student_id: studentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Whom to notify of a question: its followers, without who caused it. Those for whom the course has closed since are
 * out too: what is said is no longer theirs to read.
 */
export async function findFollowers(
  trx: Trx,
  {
    question,
    without,
    now,
  }: {
    question: { id: number; course_id: number; meeting_id: number | null }
    without: number
    now: Date
  },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('question_follows as follow')
    .innerJoin('students', 'students.id', 'follow.student_id')
    .leftJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.student_id', '=', 'follow.student_id')
        .on('enrolment.course_id', '=', question.course_id)
        .on('enrolment.state', '<>', 'revoked')
        .on(hasAccessOn(dhakaDay(now), sql.ref('enrolment.access_until')))
        // About a class of another batch there is nothing for them to read.
        .on(
          sql<boolean>`(${question.meeting_id}::bigint is null or enrolment.batch_id =
          (select batch_id from class_meetings where id = ${question.meeting_id}::bigint))`,
        ),
    )
    .leftJoin('teachers', (join) =>
      join
        .onRef('teachers.student_id', '=', 'follow.student_id')
        .on('teachers.course_id', '=', question.course_id),
    )
    .select(['follow.student_id', 'students.role'])
    .select(['enrolment.id as enrolment', 'teachers.student_id as teacher'])
    .where('follow.question_id', '=', question.id)
    .where('follow.student_id', '<>', without)
    .execute()
  return rows
    .filter((row) => row.enrolment !== null || row.teacher !== null || row.role === 'staff')
    .map((row) => row.student_id)
}
