import type { Question } from '#contract/discussion/questions.ts'
import type { PictureAttachments } from '#contract/discussion/pictures.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { notify } from '../notifications/index.ts'
import type { DiscussionContext } from './context.ts'
import { findFollowers, follow } from './follow-question.ts'
import { isTeacher } from './join-course.ts'
import { hasPictures, setPictures } from './pictures.ts'
import { aboutQuestion } from './question-notice.ts'
import type { QuestionRow } from './read-questions.ts'
import { type QuestionRequest, holdQuestion, openQuestion, readQuestion } from './show-question.ts'
import { TEXT_FORM, writeDocument } from './write-document.ts'

/**
 * Answers a question. Anyone who answers follows it; its other followers are notified.
 *
 * @throws Problem question_not_found, question_locked, picture_not_found, and those of a course that is closed
 */
export async function answerQuestion(
  { db, now }: DiscussionContext,
  { text, pictures, ...request }: QuestionRequest & { text: string; pictures?: PictureAttachments },
): Promise<Question> {
  const { person } = request
  const document = JSON.stringify(await writeDocument(text))
  return transact(db, async (trx) => {
    const { question, participant } = await openQuestion(trx, request)
    const { locked_at, hidden_at } = await trx
      .selectFrom('questions')
      .select(['locked_at', 'hidden_at'])
      .where('id', '=', question.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('question_not_found'))
    if (locked_at !== null && !isTeacher(participant)) throw new Problem('question_locked')
    const answer = await trx
      .insertInto('answers')
      .values({
        question_id: question.id,
        author_id: person.id,
        author_as: participant.as,
        source: text,
        document,
        text_form: TEXT_FORM,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPictures(trx, {
      text: { answer_id: answer.id },
      ownerId: person.id,
      courseId: participant.course.id,
      chosen: pictures,
    })
    await follow(trx, { question: question.id, studentId: person.id })
    if (hidden_at === null)
      await notify(
        { db: trx, now },
        {
          to: await findFollowers(trx, { question, without: person.id, now }),
          ...aboutQuestion('question-answered', {
            course: participant.course,
            question: {
              questionId: question.question_id,
              lessonId: question.lesson_id,
              title: question.title,
            },
            byTeacher: participant.as === 'instructor',
          }),
        },
      )
    return readQuestion(trx, { question, participant })
  })
}

/**
 * Changes an answer of one's own.
 *
 * @throws Problem question_not_found, answer_not_found, not_your_words, picture_not_found, and those of a course that is closed
 */
export async function changeAnswer(
  { db, now }: DiscussionContext,
  {
    answerId,
    text,
    pictures,
    ...request
  }: QuestionRequest & { answerId: number; text: string; pictures?: PictureAttachments },
): Promise<Question> {
  const document = JSON.stringify(await writeDocument(text))
  return transact(db, async (trx) => {
    const { question, participant } = await holdQuestion(trx, request)
    await refuseOthers(trx, { question, answerId, author: request.person.id })
    const hasSame = await hasPictures(trx, { of: 'answer_id', id: answerId, chosen: pictures })
    // As it was, it is not marked as edited.
    await trx
      .updateTable('answers')
      .set({ source: text, document, text_form: TEXT_FORM, edited_at: now })
      .where('id', '=', answerId)
      .$if(hasSame, (query) => query.where('source', '<>', text))
      .execute()
    await setPictures(trx, {
      text: { answer_id: answerId },
      ownerId: request.person.id,
      courseId: participant.course.id,
      chosen: pictures,
    })
    return readQuestion(trx, { question, participant })
  })
}

/**
 * Deletes an answer of one's own.
 *
 * @throws Problem question_not_found, answer_not_found, not_your_words, and those of a course that is closed
 */
export async function deleteAnswer(
  { db }: Pick<DiscussionContext, 'db'>,
  { answerId, ...request }: QuestionRequest & { answerId: number },
): Promise<Question> {
  return transact(db, async (trx) => {
    const { question, participant } = await holdQuestion(trx, request)
    await refuseOthers(trx, { question, answerId, author: request.person.id })
    await trx.deleteFrom('answers').where('id', '=', answerId).execute()
    return readQuestion(trx, { question, participant })
  })
}

async function refuseOthers(
  trx: Trx,
  { question, answerId, author }: { question: QuestionRow; answerId: number; author: number },
): Promise<void> {
  const answer = await trx
    .selectFrom('answers')
    .select(['author_id', 'hidden_at'])
    .where('id', '=', answerId)
    .where('question_id', '=', question.id)
    .forUpdate()
    .executeTakeFirst()
  if (!answer) throw new Problem('answer_not_found')
  if (answer.author_id !== author)
    throw new Problem(answer.hidden_at === null ? 'not_your_words' : 'answer_not_found')
}
