import { afterAll, expect, test } from 'vitest'
import { courseCards, loadSampleCatalogue } from '#server/modules/catalog/index.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { catalog as catalogBn } from '#web/text/bn/catalog.ts'
import { home as homeBn } from '#web/text/bn/home.ts'
import { catalog as catalogEn } from '#web/text/en/catalog.ts'
import { home as homeEn } from '#web/text/en/home.ts'
import { isRight } from '../bench/search/judged.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)
await loadSampleCatalogue(db, import.meta.dirname, TODAY)

/** Which courses are of the subject of a phrase, judged by reading it. A phrase that is new on the site needs a line. */
const subjects: Record<string, readonly string[]> = {
  'web design shikhte chai': ['WEB-101', 'WEB-102', '~web design', '~ওয়েব ডিজাইন'],
  ফ্রিল্যান্সিং: ['MKT-106'],
  'excel for accounts': ['FIN-102', 'FIN-104', 'SKL-101', 'DSC-102'],
  'make an android app': ['~android', '~অ্যান্ড্রয়েড'],
  'হিসাবের কাজে excel': ['FIN-102', 'SKL-101', 'DSC-102'],
  'মোবাইল অ্যাপ বানানো': ['@Mobile Development', 'UXD-102'],
  'I want to make a website': ['WEB-101', 'WEB-102', 'WEB-103', 'CLD-103'],
  'একটা ওয়েবসাইট বানাতে চাই': ['WEB-101', 'WEB-102', 'WEB-103', 'CLD-103'],
  excel: ['~excel', '~এক্সেল'],
}

/** What the site itself says one may type: chips, hints and placeholders, in both languages. */
function offeredPhrases(): string[] {
  const quoted = (hint: string) => [...hint.matchAll(/“([^”]+)”/g)].map(([, phrase]) => phrase!)
  const afterEg = (placeholder: string) => placeholder.replace(/^(e\.g\.|যেমন:)\s*/, '')
  return [
    ...[homeEn, homeBn].flatMap((home) => [...home.askExamples, afterEg(home.askPlaceholder)]),
    ...[catalogEn, catalogBn].flatMap((catalog) => quoted(catalog.searchHint)),
  ]
}

test.each([...new Set(offeredPhrases())])(
  'the first course for the offered phrase %j is of its subject',
  async (q) => {
    const right = subjects[q]
    expect(right, `${q} is offered and nobody judged what answers it`).toBeDefined()
    const { courses, readAs } = await courseCards(db, { q, limit: 4 }, TODAY)
    const [first] = courses
    const course = { ...first!, title: first!.courseTitle, subtitle: first!.courseSubtitle }
    expect(isRight(course, right!), `${q}: ${first?.courseTitle}`).toBe(true)
    expect(readAs).toBeNull()
  },
)
