import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { saveQuestions } from '../save-questions.ts'
import { readArchiveBanks } from './read-archive-banks.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

test('questions for which there is no room are counted, and the oldest are taken', async () => {
  const now = new Date('2026-11-29T06:00:00Z')
  const bankId = 'bankarch01'
  await db
    .insertInto('question_banks')
    .values({ bank_id: bankId, title: 'Sums', course_id: null, created_at: now })
    .execute()
  const { questionIds } = await saveQuestions(
    { db, now, staff: { operator: 'test' } },
    { bankId, questions: [sampleQuestions().true_false] },
  )
  // As many as the file has room for, beside the one that is there.
  await sql`
    with one as (select * from bank_questions where question_id = ${questionIds[0]}),
    more as (
      insert into bank_questions (question_id, bank_id, latest_number, created_at)
      select 'copy' || lpad(place::text, 6, '0'), bank_id, 1, created_at
      from one, generate_series(1, ${bankLimits.questionsArchived}::int) as place
      returning id, bank_id
    )
    insert into question_versions (question_id, bank_id, number, kind, shown, key, feedback,
      hundredths, tags, plain, saved_at)
    select more.id, more.bank_id, 1, kind, shown, key, feedback, hundredths, tags, plain, saved_at
    from more, one join question_versions as version on version.question_id = one.id`.execute(db)

  const banks = await readArchiveBanks(db, [
    { course: 1, taken: [], draws: [{ bankId, tag: null }] },
  ])
  const [bank] = banks.get(1) ?? []
  expect(bank?.questions).toHaveLength(bankLimits.questionsArchived)
  expect(bank?.questions.map(({ question_id }) => question_id)).toContain(questionIds[0])
  expect(bank?.left_out).toBe(1)
})
