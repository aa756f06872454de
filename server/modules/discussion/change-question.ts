import type { Question } from '#contract/discussion/questions.ts'
import type { PictureAttachments } from '#contract/discussion/pictures.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { notify, withdrawNotifications } from '../notifications/index.ts'
import type { DiscussionContext } from './context.ts'
import { findFollowers } from './follow-question.ts'
import { isTeacher } from './join-course.ts'
import { hasPictures, setPictures } from './pictures.ts'
import { aboutQuestion, subjectOf } from './question-notice.ts'
import { type QuestionRequest, holdQuestion, openQuestion, readQuestion } from './show-question.ts'
import { TEXT_FORM, writeDocument, writeTitle } from './write-document.ts'

/**
 * Changes a question of one's own.
 *
 * @throws Problem question_not_found, not_your_words, picture_not_found, and those of a course that is closed
 */
export async function changeQuestion(
  { db, now }: DiscussionContext,
  {
    title,
    text,
    pictures,
    ...request
  }: QuestionRequest & { title: string; text: string; pictures?: PictureAttachments },
): Promise<Question> {
  const document = JSON.stringify(await writeDocument(text))
  const titleDocument = await writeTitle(title)
  return transact(db, async (trx) => {
    const { question, participant } = await holdQuestion(trx, request)
    if (question.author_id !== request.person.id) throw new Problem('not_your_words')
    const hasSame = await hasPictures(trx, {
      of: 'question_id',
      id: question.id,
      chosen: pictures,
    })
    // As it was, it is not marked as edited.
    await trx
      .updateTable('questions')
      .set({
        title,
        source: text,
        document,
        title_document: titleDocument && JSON.stringify(titleDocument),
        text_form: TEXT_FORM,
        edited_at: now,
      })
      .where('id', '=', question.id)
      .$if(hasSame, (query) =>
        query.where((row) => row.or([row('title', '<>', title), row('source', '<>', text)])),
      )
      .execute()
    await setPictures(trx, {
      text: { question_id: question.id },
      ownerId: request.person.id,
      courseId: participant.course.id,
      chosen: pictures,
    })
    return readQuestion(trx, { question, participant })
  })
}

/**
 * Deletes a question of one's own. Once someone else has answered, it is theirs as well and stays.
 *
 * @throws Problem question_not_found, not_your_words, question_answered, and those of a course that is closed
 */
export async function deleteQuestion(
  { db }: Pick<DiscussionContext, 'db'>,
  request: QuestionRequest,
): Promise<void> {
  await transact(db, async (trx) => {
    const { question } = await openQuestion(trx, request)
    if (question.author_id !== request.person.id) throw new Problem('not_your_words')
    // An answer that is being written at this moment waits for the row, and then finds no question.
    await trx
      .selectFrom('questions')
      .select('id')
      .where('id', '=', question.id)
      .forUpdate()
      .execute()
    const answer = await trx
      .selectFrom('answers')
      .select('id')
      .where('question_id', '=', question.id)
      .where('author_id', '<>', request.person.id)
      .executeTakeFirst()
    if (answer) throw new Problem('question_answered')
    await trx.deleteFrom('questions').where('id', '=', question.id).execute()
    await withdrawNotifications({ db: trx }, { subject: subjectOf(question.question_id) })
  })
}

/**
 * Marks a question as solved, or not; its followers are notified when it is.
 *
 * @throws Problem question_not_found, not_your_words, and those of a course that is closed
 */
export async function solveQuestion(
  { db, now }: DiscussionContext,
  { isSolved, ...request }: QuestionRequest & { isSolved: boolean },
): Promise<Question> {
  return transact(db, async (trx) => {
    const { question, participant } = await holdQuestion(trx, request)
    if (question.author_id !== request.person.id && !isTeacher(participant))
      throw new Problem('not_your_words')
    const { numUpdatedRows } = await trx
      .updateTable('questions')
      .set({ solved_at: isSolved ? now : null })
      .where('id', '=', question.id)
      .where('solved_at', isSolved ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (isSolved && numUpdatedRows > 0n && question.hidden_at === null)
      await notify(
        { db: trx, now },
        {
          to: await findFollowers(trx, { question, without: request.person.id, now }),
          ...aboutQuestion('question-solved', {
            course: participant.course,
            question: {
              questionId: question.question_id,
              lessonId: question.lesson_id,
              title: question.title,
            },
          }),
        },
      )
    return readQuestion(trx, { question, participant })
  })
}
