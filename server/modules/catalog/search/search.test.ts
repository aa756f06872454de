import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { courseCards, loadSampleCatalogue, saveCourse } from '../index.ts'
import { wordsOf } from './words.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)
await loadSampleCatalogue(db, path.join(import.meta.dirname, '../../../../catalogue'), TODAY)
await saveCourse(db, courseDraft({ courseId: 'BN-PY', title: 'বাংলা ভাষায় পাইথন শেখো', subtitle: '' }))
await saveCourse(
  db,
  courseDraft({ courseId: 'BN-MATH', title: 'সহজ গণিত', subtitle: 'অঙ্ক কষে শেখা।' }),
)
await saveCourse(
  db,
  courseDraft({ courseId: 'BN-PRG', title: 'নতুনদের প্রোগ্রামিং শিখুন', subtitle: '' }),
)

const search = (q: string) => courseCards(db, { q, limit: 60 }, TODAY)

test.each([
  // English, and its typing errors and beginnings
  ['python', 'PRG-101'],
  ['pyhton', 'PRG-101'],
  ['programing', 'PRG-101'],
  ['kubernets', 'DVO-104'],
  ['photosop', 'GRD-101'],
  ['docke', 'DVO-101'],
  ['NADIA rahman', 'PRG-101'],
  ['node.js', 'WEB-104'],
  ['RNA in R', 'BIO-104'],
  ['ar classroom', 'XRD-102'],
  // Bangla, and its typing errors
  ['গণিত', 'BN-MATH'],
  ['প্রগ্রামিং', 'BN-PRG'],
  ['গনিত', 'BN-MATH'],
  ['প্রোগ্র', 'BN-PRG'],
  ['আয়\u200dকর', 'FIN-103'],
  // Bangla typed in Latin letters
  ['programming shikhun', 'BN-PRG'],
  ['bangla te python', 'BN-PY'],
  ['ganit', 'BN-MATH'],
  ['gonit shekha', 'BN-MATH'],
  ['shekho', 'BN-PY'],
  ['shikho', 'BN-PY'],
  ['hisab', 'FIN-101'],
  ['aykor', 'FIN-103'],
  // Either script finds the other
  ['পাইথন', 'PRG-101'],
  ['python', 'BN-PY'],
  ['docker', 'DVO-101'],
])('%j finds %s', async (typed, courseId) => {
  const { courses, total } = await search(typed)
  expect(courses.map((course) => course.courseId)).toContain(courseId)
  expect(total).toBeLessThan(60)
})

test.each([
  // A title that begins with the word, before one that only has it
  ['freelancing', 'MKT-106'],
  ['ফ্রিল্যান্সিং', 'MKT-106'],
  ['freelan', 'MKT-106'],
  // The other script's spelling is the same word, also where its vowels lie far apart
  ['computer basic', 'SKL-107'],
  ['edit videos on my phone for reels', 'PHO-106'],
  ['how to protect my facebook account and mobile', 'SEC-101'],
  // Of two words as near, the one that titles have
  ['ilets', 'SFT-107'],
  ['spoken english', 'SFT-106'],
  ['bcs', 'SFT-108'],
])('%j finds %s first', async (typed, courseId) => {
  expect((await search(typed)).courses[0]!.courseId).toBe(courseId)
})

test('the repaired words are named', async () => {
  expect((await search('pyhton')).readAs).toBe('python')
  expect((await search('python')).readAs).toBeNull()
  expect((await search('ganit')).readAs).toBe('গণিত')
})

test('a word no one knows gives way to the words we know', async () => {
  expect(await search('python zzzzqqq')).toMatchObject({
    readAs: 'python',
    total: (await search('python')).total,
  })
})

test.each(['😀😀', '!?#'.repeat(60), '়'.repeat(30), 'zzzzqqq', '﷽', '𓀀', "'", '\\', '数学'])(
  '%j finds nothing and breaks nothing',
  async (typed) => {
    expect(await search(typed)).toEqual({
      courses: [],
      closeMatches: 0,
      total: 0,
      moreThanTotal: false,
      next: null,
      readAs: null,
      byCategory: null,
    })
  },
)

test.each([
  "python'); drop table courses; --",
  "python' | 'a",
  'python & !git:*',
  'python <-> (',
  'python:ABCD',
])('%j is read as words, never as a query', async (typed) => {
  const asWords = await search(wordsOf(typed).join(' '))
  expect(asWords.total).toBeGreaterThan(0)
  expect(await search(typed)).toEqual(asWords)
})

test('a new word is found as soon as its course is saved', async () => {
  expect((await search('xylophonist')).total).toBe(0)
  await saveCourse(db, courseDraft({ title: 'The Patient Xylophonist' }))
  expect((await search('xylophonits')).readAs).toBe('xylophonist')
})

test('any text is answered', async () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      'python',
      'শিখুন',
      "'",
      '\\',
      ':*',
      '&',
      '|',
      '!',
      '(',
      ')',
      '<->',
      '\u200d',
      '়',
      ' ',
    ),
    fc.string({ unit: 'binary' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
      const typed = parts.join('').slice(0, 200).toWellFormed().replaceAll('\0', '')
      expect((await search(typed || '-')).courses).toBeInstanceOf(Array)
    }),
    { numRuns: 200 },
  )
})
