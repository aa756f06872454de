import { sql } from 'kysely'
import type { QuestionSummary } from '#contract/discussion/questions.ts'
import type { questionOrders } from '#contract/discussion/terms.ts'
import { containing } from '#server/db/contains.ts'
import { pageOf } from '#server/db/page-of.ts'
import { searchNewest } from '#server/db/search-newest.ts'
import type { DiscussionContext, Person } from './context.ts'
import { isTeacher, joinCourse } from './join-course.ts'
import { asListed, isForStudent, mayMention, mentions, selectQuestions } from './read-questions.ts'

/**
 * Questions of a course, newest first; `unanswered`: only those that no one has answered.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function listQuestions(
  { db }: Pick<DiscussionContext, 'db'>,
  {
    person,
    courseId,
    lesson,
    class: meeting,
    q,
    order,
    after,
    limit,
  }: {
    person: Person
    courseId: string
    lesson?: string | undefined
    /** A live class. */
    class?: string | undefined
    q?: string | undefined
    order: (typeof questionOrders)[number]
    after?: string | undefined
    limit: number
  },
): Promise<{ rows: QuestionSummary[]; next: string | null }> {
  const participant = await joinCourse(db, { person, courseId })
  const { course } = participant
  let query = selectQuestions(db)
    .where('question.course_id', '=', course.id)
    .orderBy('question.id', 'desc')
    .limit(limit + 1)
  if (!person.isStaff)
    query = query.where((where) =>
      where.or([
        where('question.hidden_at', 'is', null),
        where('question.author_id', '=', person.id),
      ]),
    )
  if (!isTeacher(participant)) query = query.where(isForStudent(person.id))
  if (meeting) query = query.where('question.meeting_id', '=', Number(meeting))
  if (lesson) query = query.where('lesson.lesson_id', '=', lesson)
  if (order === 'unanswered')
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answers')
            .select('answers.id')
            .whereRef('answers.question_id', '=', 'question.id')
            .where('answers.hidden_at', 'is', null),
        ),
      ),
    )
  if (after) query = query.where('question.id', '<', Number(after))
  const matching = q ? query.where(mentions(containing(q))) : query
  const rows = q
    ? await searchNewest(
        db,
        {
          q,
          limit: limit + 1,
          table: 'questions',
          id: 'question.id',
          after,
          of: sql`course_id = ${course.id}`,
          candidates: mayMention(q),
        },
        (condition) => matching.where(condition).execute(),
      )
    : await matching.execute()
  const { shown, next } = pageOf(rows, limit)
  return { rows: shown.map((row) => asListed(row, person.id)), next }
}
