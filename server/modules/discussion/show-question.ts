import type { Question } from '#contract/discussion/questions.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import type { DiscussionContext, Participant, Person, ReadConnection } from './context.ts'
import { isTeacher, joinCourse } from './join-course.ts'
import { readPictures } from './pictures.ts'
import {
  asListed,
  isForStudent,
  type QuestionRow,
  readAnswers,
  selectQuestions,
} from './read-questions.ts'

/** Which question, and who asks for it. */
export interface QuestionRequest {
  person: Person
  courseId: string
  questionId: string
}

/**
 * A question with its answers.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, question_not_found
 */
export async function showQuestion(
  { db }: Pick<DiscussionContext, 'db'>,
  request: QuestionRequest,
): Promise<Question> {
  const { question, participant } = await openQuestion(db, request)
  return readQuestion(db, { question, participant })
}

/**
 * A question that someone may see, and on what ground. Hidden ones are there for their author and
 * the staff only.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, question_not_found
 */
export async function openQuestion(
  db: ReadConnection,
  { person, courseId, questionId }: QuestionRequest,
): Promise<{ question: QuestionRow; participant: Participant }> {
  const participant = await joinCourse(db, { person, courseId })
  const question = await selectQuestions(db)
    .where('question.question_id', '=', questionId)
    .where('question.course_id', '=', participant.course.id)
    .$if(!isTeacher(participant), (query) => query.where(isForStudent(person.id)))
    .executeTakeFirst()
  const isShown =
    question && (question.hidden_at === null || person.isStaff || question.author_id === person.id)
  if (!isShown) throw new Problem('question_not_found')
  return { question, participant }
}

/**
 * The same for anyone who changes something about it: its author cannot delete it before the transaction ends.
 *
 * @throws Problem as `openQuestion` does
 */
export async function holdQuestion(
  trx: Trx,
  request: QuestionRequest,
): ReturnType<typeof openQuestion> {
  const opened = await openQuestion(trx, request)
  await trx
    .selectFrom('questions')
    .select('id')
    .where('id', '=', opened.question.id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Problem('question_not_found'))
  return opened
}

/** The question as it is now, for who was let in. */
export async function readQuestion(
  db: ReadConnection,
  { question, participant }: { question: Pick<QuestionRow, 'id'>; participant: Participant },
): Promise<Question> {
  const { person } = participant
  const row = await selectQuestions(db)
    .where('question.id', '=', question.id)
    .executeTakeFirstOrThrow()
  const follow = await db
    .selectFrom('question_follows')
    .select('student_id')
    .where('question_id', '=', row.id)
    .where('student_id', '=', person.id)
    .executeTakeFirst()
  const pictures = await readPictures(db, { of: 'question_id', ids: [row.id] })
  return {
    ...asListed(row, person.id),
    document: row.document,
    source: row.author_id === person.id ? row.source : null,
    pictures: pictures.get(row.id) ?? [],
    isFollowed: follow !== undefined,
    canSolve: row.author_id === person.id || isTeacher(participant),
    canModerate: person.isStaff,
    answers: await readAnswers(db, {
      question: row.id,
      reader: person.id,
      seesHidden: person.isStaff,
    }),
  }
}
