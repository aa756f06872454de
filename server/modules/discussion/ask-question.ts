import { customAlphabet } from 'nanoid'
import type { Question } from '#contract/discussion/questions.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findTeachers } from '../learning/index.ts'
import { notify } from '../notifications/index.ts'
import type { DiscussionContext, Person } from './context.ts'
import { follow } from './follow-question.ts'
import { joinCourse } from './join-course.ts'
import { aboutQuestion } from './question-notice.ts'
import { readQuestion } from './show-question.ts'
import { writeDocument } from './write-document.ts'

const newQuestionId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)

/**
 * Asks a question. Whoever asks follows it; the instructors of the course are notified.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, lesson_not_found, invalid_input
 */
export async function askQuestion(
  { db, now }: DiscussionContext,
  {
    person,
    courseId,
    lessonId,
    atSeconds,
    title,
    text,
  }: {
    person: Person
    courseId: string
    lessonId: string | null
    atSeconds: number | null
    title: string
    text: string
  },
): Promise<Question> {
  const document = JSON.stringify(await writeDocument(text))
  return transact(db, async (trx) => {
    const participant = await joinCourse(trx, { person, courseId })
    const lesson = lessonId === null ? null : await lessonOf(trx, participant.course.id, lessonId)
    const question = await trx
      .insertInto('questions')
      .values({
        question_id: newQuestionId(),
        course_id: participant.course.id,
        lesson_id: lesson,
        author_id: person.id,
        author_as: participant.as,
        at_seconds: lesson === null ? null : atSeconds,
        title,
        source: text,
        document,
        created_at: now,
      })
      .returning(['id', 'question_id'])
      .executeTakeFirstOrThrow()
    await follow(trx, { question: question.id, studentId: person.id })
    const teachers = await findTeachers(trx, { courseId: participant.course.id })
    await notify(
      { db: trx, now },
      {
        to: teachers.filter((id) => id !== person.id),
        ...aboutQuestion('question-asked', {
          course: participant.course,
          question: { questionId: question.question_id, lessonId, title },
        }),
      },
    )
    return readQuestion(trx, { question, participant })
  })
}

/** @throws Problem lesson_not_found */
async function lessonOf(trx: Trx, courseId: number, lessonId: string): Promise<number> {
  const lesson = await trx
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .where('published_number', 'is not', null)
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  return lesson.id
}
