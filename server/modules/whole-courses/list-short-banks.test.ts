import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newLessons } from '#server/testing/lessons.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { newBank, newTest, type SlotOptions } from '#server/testing/tests.ts'
import { listShortBanks } from './list-short-banks.ts'
import { readWholeCurricula } from './read-whole-curricula.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const ROOM = bankLimits.questionsArchived

async function newCourseWith(slots: readonly SlotOptions[]) {
  const course = await newCourse(db)
  const lessons = [{ kind: 'quiz' as const, title: 'Model test' }]
  const [lessonId] = await newLessons(db, { course, lessons })
  await newTest(db, { lessonId: lessonId!, sections: [{ slots }] })
  return course
}

test('the banks that a complete copy holds only a part of are named, with how many it holds', async () => {
  expect(await listShortBanks(db)).toEqual([])
  const { true_false: question } = sampleQuestions()
  const { bank, questions } = await newBank(db, {
    questions: [question, { ...question, tags: [{ kind: 'chapter', value: 'rare' }] }],
  })
  const [old, rare] = questions
  await sql`
    with one as (select * from question_versions where question_id = ${old}),
    more as (
      insert into bank_questions (question_id, bank_id)
      select 'copy' || lpad(place::text, 6, '0'), bank_id
      from one, generate_series(1, ${ROOM}::int) as place
      returning id, bank_id
    )
    insert into question_versions (question_id, bank_id, number, kind, shown, key, feedback,
      hundredths, tags, plain, saved_at)
    select more.id, more.bank_id, 1, kind, shown, key, feedback, hundredths, '{}', plain, saved_at
    from more, one`.execute(db)
  await sql`update bank_questions set archived_at = now() where id = ${old}`.execute(db)

  const draw = { bank, count: 5 }
  // Of each question one counts, however many ways lead to it; an archived one where it is taken.
  const whole = await newCourseWith([{ draw }, { draw: { ...draw, tag: 'chapter:rare' } }])
  const withOld = await newCourseWith([{ draw }, { question: old! }, { question: rare! }])
  const few = await newCourseWith([{ draw: { ...draw, tag: 'chapter:rare' } }, { question: old! }])

  const short = [
    { courseId: whole.courseId, title: 'Physics', room: ROOM, wanted: ROOM + 1 },
    { courseId: withOld.courseId, title: 'Physics', room: ROOM, wanted: ROOM + 2 },
  ]
  expect(await listShortBanks(db)).toEqual(short)

  const read = await readWholeCurricula(db, [whole.id, withOld.id, few.id])
  const leftOut = ({ id }: { id: number }) => read.get(id)?.banks.map((each) => each.left_out)
  expect([whole, withOld, few].map(leftOut)).toEqual([[1], [2], [0]])
}, 60_000)
