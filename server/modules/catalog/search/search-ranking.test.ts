import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { poisha } from '#contract/money.ts'
import { courseCards, type CourseDraft, saveCourses } from '../index.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)

const course = (courseId: string, title: string, given: Partial<CourseDraft> = {}) =>
  courseDraft({
    courseId,
    title,
    subtitle: '',
    whatYouLearn: [],
    outline: [],
    designedFor: '',
    popularityScore: 10,
    ...given,
  })

const drafts = [
  course('WHOLE', 'Glass Painting', { popularityScore: 1 }),
  course('BEGINS', 'Glass Painting for Patient People', { popularityScore: 2 }),
  course('IN-TITLE', 'The Painting of Old Church Glass', { popularityScore: 900 }),
  course('ABOVE', 'Windows That Glow', { subtitle: 'Painting on glass.', popularityScore: 5_000 }),
  course('ONE-WORD', 'Painting a Boat', { popularityScore: 9_000 }),
  course('RARE', 'Kintsugi at the Kitchen Table'),
  ...Array.from({ length: 12 }, (_, at) =>
    course(`POT-${at}`, `Pottery Evening ${at}`, { popularityScore: 5_000 + at }),
  ),
  course('FOR-ID', 'Something Else', { courseId: 'CER-204' }),
  course('NETWORK', 'A Network of Kilns'),
  course('ABACUS', 'Counting with an Abacus', { popularityScore: 1 }),
  course('ABACUSES', 'Excellence in Clay', { popularityScore: 1 }),
  course('DEEP', 'Evenings by the Fire', {
    outline: [{ title: 'Third evening', content: 'A raku firing in the yard.' }],
    designedFor: 'People who own a wheelbarrow.',
  }),
  course('FREE', 'Spinning Wool', { fee: poisha(0) }),
  course('PAID', 'Spinning Silk'),
  course('SHOKTO', 'শক্ত মাটির কাজ', { popularityScore: 9_000 }),
  ...Array.from({ length: 3 }, (_, at) =>
    course(`SPREAD-${at}`, `Spreadsheets ${at}: Excel for Potters`),
  ),
]
await transact(db, (trx) => saveCourses(trx, drafts))

const find = (q: string, given: object = {}) => courseCards(db, { q, limit: 60, ...given }, TODAY)
const ids = async (q: string, given: object = {}) =>
  (await find(q, given)).courses.map(({ courseId }) => courseId)

test('the title typed comes first, then titles that begin so, then all words in the title, above the fold, and any', async () => {
  expect(await ids('glass painting')).toEqual(['WHOLE', 'BEGINS', 'IN-TITLE', 'ABOVE', 'ONE-WORD'])
})

test('a word that few courses have tells more than one that many have', async () => {
  const [first, ...others] = await ids('pottery with kintsugi')
  expect(first).toBe('RARE')
  expect(others.every((id) => id.startsWith('POT-'))).toBe(true)
})

test('courses that match alike stand by popularity', async () => {
  expect((await ids('pottery')).slice(0, 3)).toEqual(['POT-11', 'POT-10', 'POT-9'])
})

test.each([
  'I want to learn kintsugi',
  'how to do kintsugi?',
  'kintsugi course',
  'kintsugi shikhte chai',
  'ami kintsugi shikhbo',
  'kivabe kintsugi banabo',
  'kintsugi shikhun',
  'kintsugi শিখতে চাই',
  'আমি kintsugi বানাতে চাই',
  'kintsugi বানানো',
])('%j is about kintsugi and nothing else', async (q) => {
  expect(await find(q)).toMatchObject({ courses: [{ courseId: 'RARE' }], total: 1, readAs: null })
})

test('a word that only sounds like one of the catalogue finds nothing beside words that stand there', async () => {
  expect(await ids('shikto')).toContain('SHOKTO')
  const found = await ids('shikto kintsugi')
  expect(found[0]).toBe('RARE')
  expect(found).not.toContain('SHOKTO')
})

test.each(['CER-204', 'cer-204', 'cer204', 'CER 204', 'cer_204', 'course id CER-204'])(
  '%j is the course of that id',
  async (q) => {
    expect(await find(q)).toMatchObject({
      courses: [{ courseId: 'CER-204' }],
      total: 1,
      readAs: null,
      next: null,
    })
  },
)

test('an id is looked for among what is chosen', async () => {
  expect(await find('CER-204', { category: 'Finance' })).toMatchObject({ courses: [], total: 0 })
})

test('one and several meet in both directions', async () => {
  expect(await ids('networks')).toEqual(['NETWORK'])
  expect(await ids('abacuses')).toEqual(['ABACUS'])
  expect(await ids('spreadsheet')).toHaveLength(3)
})

test('a mistyped word is read as the word of more courses, though it begins another one', async () => {
  const { courses, readAs } = await find('excell potters')
  expect(courses.map(({ courseId }) => courseId).slice(0, 3)).toEqual([
    'SPREAD-2',
    'SPREAD-1',
    'SPREAD-0',
  ])
  expect(readAs).toBe('excel potters')
})

test('words of the outline and of who it is for are found', async () => {
  expect(await ids('raku')).toEqual(['DEEP'])
  expect(await ids('wheelbarrow')).toEqual(['DEEP'])
})

test('a search is narrowed to free or paid courses by their fee', async () => {
  expect(await ids('spinning')).toHaveLength(2)
  expect(await ids('spinning', { price: 'free' })).toEqual(['FREE'])
  expect(await ids('spinning', { price: 'paid' })).toEqual(['PAID'])
})

test('a beginning finds the titles that begin so', async () => {
  expect((await ids('glass pai')).slice(0, 3)).toEqual(['BEGINS', 'WHOLE', 'IN-TITLE'])
  expect((await ids('kints'))[0]).toBe('RARE')
})

test.each([
  ['pottery', 12],
  ['kintsugi', 1],
  ['kintsguki', 1],
])('of %j the close matches are told from those that only come near', async (q, close) => {
  expect((await find(q)).closeMatches).toBe(close)
})

test.each(['raku cake', 'raku', 'wheelbarrow'])(
  'that no course is about %j is said, whatever comes near',
  async (q) => {
    const { courses, closeMatches } = await find(q)
    expect([courses.length > 0, closeMatches]).toEqual([true, 0])
  },
)

test('in another order, and without a search, nothing is said of how close a course comes', async () => {
  for (const page of [
    await find('wheelbarrow', { order: 'newest' }),
    await courseCards(db, { limit: 5 }, TODAY),
  ])
    expect(page.closeMatches).toBe(page.courses.length)
})
