import { afterAll, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newLessons } from '#server/testing/lessons.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { newBank, newTest } from '#server/testing/tests.ts'
import { isInFreeTest } from './is-in-free-test.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const text = (mediaId: string) => ({
  en: {
    type: 'doc' as const,
    content: [{ type: 'image', attrs: { mediaId, alt: 'A circuit' } }],
  },
})

/** A test of one question with a picture, drawn or picked, and another in its explanation. */
async function withPictures(
  names: { shown: string; explained: string; archived: string },
  { isOpenToGuests, isDrawn }: { isOpenToGuests: boolean; isDrawn: boolean },
) {
  const course = await newCourse(db)
  const [lessonId = ''] = await newLessons(db, { course, lessons: [{ kind: 'quiz' }] })
  const { true_false: question } = sampleQuestions()
  const pictured = (mediaId: string, more: object = {}) =>
    ({
      ...question,
      shown: { ...question.shown, stem: text(mediaId) },
      ...more,
    }) as unknown as typeof question
  const { bank, questions } = await newBank(db, {
    questions: [
      pictured(names.shown, { explanation: text(names.explained) }),
      pictured(names.archived),
    ],
  })
  await db
    .updateTable('bank_questions')
    .set({ archived_at: new Date() })
    .where('id', '=', questions[1]!)
    .execute()
  const slots = isDrawn ? [{ draw: { bank, count: 1 } }] : [{ question: questions[0]! }]
  await newTest(db, { lessonId, isOpenToGuests, sections: [{ slots }] })
  return course
}

test.each([true, false])(
  'pictures of its questions are open to visitors; drawn: %s',
  async (isDrawn) => {
    const names = {
      shown: `shown${isDrawn}`.padEnd(16, 'x'),
      explained: `explained${isDrawn}`.padEnd(16, 'x'),
      archived: `archived${isDrawn}`.padEnd(16, 'x'),
    }
    const course = await withPictures(names, { isOpenToGuests: true, isDrawn })
    expect(await isInFreeTest(db, names.shown)).toBe(true)
    expect(await isInFreeTest(db, names.explained)).toBe(false)
    expect(await isInFreeTest(db, names.archived)).toBe(false)
    await db.updateTable('courses').set({ state: 'hidden' }).where('id', '=', course.id).execute()
    expect(await isInFreeTest(db, names.shown)).toBe(false)
  },
)

test('those of any other test stay closed', async () => {
  const names = {
    shown: 'closed1234567890',
    explained: 'closedexplained1',
    archived: 'closedarchived12',
  }
  await withPictures(names, { isOpenToGuests: false, isDrawn: true })
  expect(await isInFreeTest(db, names.shown)).toBe(false)
})
