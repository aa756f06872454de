import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { newCourse } from '#server/testing/courses.ts'
import { mark } from '../marking/mark.ts'
import type { QuestionKey } from '#contract/question-bank/question.ts'
import { documentOf, selectLatest } from '../question-rows.ts'
import { listBanks, showBankWithTags } from '../list-banks.ts'
import { loadSampleBanks } from './load-sample-banks.ts'
import { readBankFile } from './read-bank-file.ts'

const CATALOGUE = path.join(import.meta.dirname, '../../../../catalogue')
const folder = path.join(CATALOGUE, 'questions')
const now = new Date('2026-11-20T06:00:00Z')
const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
for (const courseId of ['FIN-101', 'SFT-109']) {
  const { id } = await newCourse(db)
  await db
    .updateTable('courses')
    .set({ course_id: courseId, is_sample: true })
    .where('id', '=', id)
    .execute()
}

async function questionsOf(courseId: string) {
  const files = (await fs.readdir(path.join(folder, courseId))).filter(
    (file) => file !== 'title.txt' && file.endsWith('.txt'),
  )
  const texts = await Promise.all(
    files.map((file) => fs.readFile(path.join(folder, courseId, file), 'utf8')),
  )
  return texts.flatMap((text, at) => readBankFile(text, String(at)))
}

test('each bank is loaded once, for its course, with subjects and chapters', async () => {
  expect(await loadSampleBanks(db, { folder, now })).toBe(2)
  expect(await loadSampleBanks(db, { folder, now })).toBe(0)
  const banks = await listBanks(db)
  const exam = banks.find(({ course }) => course?.courseId === 'SFT-109')!
  expect(exam.questionCount).toBe(157)
  const { tags } = await showBankWithTags(db, exam.bankId)
  expect(tags).toContainEqual({ kind: 'subject', value: 'বাংলা', count: 39 })
  expect(tags).toContainEqual({ kind: 'chapter', value: 'সন্ধি', count: 6 })
})

test('one question has parts with model answers, and one is answered by photos', async () => {
  const rows = await selectLatest(db)
    .where('version.kind', '=', 'long_answer')
    .orderBy('question.id')
    .execute()
  const written = rows.map(documentOf)
  expect(written).toMatchObject([
    {
      shown: { response: 'either', parts: [{}, {}, {}, {}] },
      key: { answers: { a: {}, b: {}, c: {}, d: {} } },
      hundredths: 1000,
    },
    { shown: { response: 'photos' }, hundredths: 500 },
  ])
})

test('no question comes twice, and right answers are spread over the letters', async () => {
  const questions = await questionsOf('SFT-109')
  expect(new Set(questions.map(({ shown }) => JSON.stringify(shown))).size).toBe(155)
  const letters = questions.map(({ key }) => ('right' in key ? key.right[0] : null))
  for (const letter of ['a', 'b', 'c', 'd'])
    expect(letters.filter((right) => right === letter).length).toBeGreaterThan(25)
})

test.each([
  ['2', '১২০০', '1,200'],
  ['8', '৫', '5'],
])('question %s of FIN-101 is right in either script', async (number, ...answers) => {
  const question = (await questionsOf('FIN-101'))[Number(number) - 1]!
  for (const answer of answers)
    expect(
      mark(question as QuestionKey, answer, { hundredths: 100, negative: [0, 1] }).outcome,
    ).toBe('right')
})

test('a question that cannot be read is named', () => {
  expect(() => readBankFile('# Sums\n1. Two and two?\nA) 3\nB) 4\n', 'sums')).toThrow(
    'sums, question 1',
  )
})
