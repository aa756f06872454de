import type { ListedQuestion } from '#contract/discussion/questions.ts'
import type { questionOrders } from '#contract/discussion/terms.ts'
import { containing } from '#server/db/contains.ts'
import type { DiscussionContext, Person } from './context.ts'
import { joinCourse } from './join-course.ts'
import { asListed, mentions, selectQuestions } from './read-questions.ts'

/**
 * Questions of a course, newest first; `unanswered`: only those that nobody has answered.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended
 */
export async function listQuestions(
  { db }: Pick<DiscussionContext, 'db'>,
  {
    person,
    courseId,
    lesson,
    q,
    order,
    after,
    limit,
  }: {
    person: Person
    courseId: string
    lesson?: string | undefined
    q?: string | undefined
    order: (typeof questionOrders)[number]
    after?: string | undefined
    limit: number
  },
): Promise<{ rows: ListedQuestion[]; next: string | null }> {
  const { course } = await joinCourse(db, { person, courseId })
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
  if (lesson) query = query.where('lesson.lesson_id', '=', lesson)
  if (q) query = query.where(mentions(containing(q)))
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
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map((row) => asListed(row, person.id)),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}
