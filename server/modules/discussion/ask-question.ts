import { customAlphabet } from 'nanoid'
import type { Question } from '#contract/discussion/questions.ts'
import type { PictureAttachments } from '#contract/discussion/pictures.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { findTeachers, isForBatchOf } from '../learning/index.ts'
import { notify } from '../notifications/index.ts'
import type { DiscussionContext, Participant, Person } from './context.ts'
import { follow } from './follow-question.ts'
import { isTeacher, joinCourse } from './join-course.ts'
import { setPictures } from './pictures.ts'
import { aboutQuestion } from './question-notice.ts'
import { isOfOwnBatch } from './read-questions.ts'
import { readQuestion } from './show-question.ts'
import { TEXT_FORM, writeDocument, writeTitle } from './write-document.ts'

const newQuestionId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)

/**
 * Asks a question. Anyone who asks follows it; the instructors of the course are notified.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, class_not_found, picture_not_found,
 * invalid_input
 */
export async function askQuestion(
  { db, now }: DiscussionContext,
  {
    person,
    courseId,
    lessonId,
    meetingId = null,
    atSeconds,
    title,
    text,
    pictures,
  }: {
    person: Person
    courseId: string
    lessonId: string | null
    /** A live class, where it is not about a lesson. */
    meetingId?: string | null | undefined
    atSeconds: number | null
    title: string
    text: string
    pictures?: PictureAttachments
  },
): Promise<Question> {
  const document = JSON.stringify(await writeDocument(text))
  const titleDocument = await writeTitle(title)
  return transact(db, async (trx) => {
    const participant = await joinCourse(trx, { person, courseId })
    const lesson = lessonId === null ? null : await lessonOf(trx, { participant, lessonId })
    const meeting =
      lessonId !== null || meetingId === null
        ? null
        : await meetingOf(trx, { participant, meetingId: Number(meetingId) })
    const question = await trx
      .insertInto('questions')
      .values({
        question_id: newQuestionId(),
        course_id: participant.course.id,
        lesson_id: lesson,
        meeting_id: meeting,
        author_id: person.id,
        author_as: participant.as,
        at_seconds: lesson === null ? null : atSeconds,
        title,
        source: text,
        document,
        title_document: titleDocument && JSON.stringify(titleDocument),
        text_form: TEXT_FORM,
        created_at: now,
      })
      .returning(['id', 'question_id'])
      .executeTakeFirstOrThrow()
    await setPictures(trx, {
      text: { question_id: question.id },
      ownerId: person.id,
      courseId: participant.course.id,
      chosen: pictures,
    })
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
async function lessonOf(
  trx: Trx,
  { participant, lessonId }: { participant: Participant; lessonId: string },
): Promise<number> {
  const { course, person } = participant
  const lesson = await trx
    .selectFrom('lessons as lesson')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .where('course_id', '=', course.id)
    .where('archived_at', 'is', null)
    .where('published_number', 'is not', null)
    .$if(!isTeacher(participant), (query) => query.where(isForBatchOf(person.id)))
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  return lesson.id
}

/** A class of the course; of a student's own batch. @throws Problem class_not_found */
async function meetingOf(
  trx: Trx,
  { participant, meetingId }: { participant: Participant; meetingId: number },
): Promise<number> {
  const { course, person } = participant
  const meeting = await trx
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .select('meeting.id')
    .where('meeting.id', '=', meetingId)
    .where('batch.course_id', '=', course.id)
    .$if(!isTeacher(participant), (query) => query.where(isOfOwnBatch(person.id)))
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  return meeting.id
}
