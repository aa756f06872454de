import fs from 'node:fs'
import { defined } from '#contract/defined.ts'
import { dhakaDay } from '#contract/time.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { courseCards, loadSampleCatalogue } from '#server/modules/catalog/index.ts'
import {
  groupNames,
  isRight,
  isSetAside,
  type Judged,
  judgedOf,
  unanswered,
} from './search/judged.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const SHOWN = 5
const ANSWER = new URL('answers/search.json', import.meta.url)
const today = dhakaDay(new Date())

/** Does the search find what people look for, and no worse than in the answer that is committed? */
export const search: Question = {
  title: 'Search: judged questions over the sample catalogue',
  async run(progress): Promise<Answer> {
    const before = committedShares()
    const fresh = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url: fresh.url, poolSize: 2 })
    try {
      await migrate(database)
      const catalogue = new URL('../catalogue', import.meta.url).pathname
      await loadSampleCatalogue(database.db, catalogue, today)
      const { shares, missed } = await sharesOf(database.db, progress)
      return {
        rows: [...shares].map(([name, value]) => rowOf(name, value, before.get(name))),
        files: { 'search-missed.txt': `${missed.join('\n')}\n` },
      }
    } finally {
      await database.close()
      await fresh.drop()
    }
  },
}

function committedShares(): ReadonlyMap<string, number> {
  const { rows } = JSON.parse(fs.readFileSync(ANSWER, 'utf8')) as Answer
  return new Map(rows.map(({ name, value }) => [name, value]))
}

function rowOf(name: string, value: number, committed: number | undefined): Row {
  const goal = { words: 'not worse than committed', met: value >= (committed ?? 0) }
  return { name, value, unit: '%', goal }
}

/** The share of right answers by group, in per cent, and what was missed. */
async function sharesOf(
  db: Db,
  progress: (line: string) => void,
): Promise<{ shares: Map<string, number>; missed: string[] }> {
  const courses = new Map((await searchedCourses(db)).map((course) => [course.courseId, course]))
  const shares = new Map<string, number>()
  const missed: string[] = []
  const hasClose: boolean[] = []
  for (const group of groupNames) {
    progress(group)
    const judged = judgedOf(group)
    const places: number[] = []
    for (const { typed, right } of judged) {
      const page = await courseCards(db, { q: typed, limit: SHOWN }, today)
      const place = page.courses.findIndex(({ courseId }) =>
        isRight(defined(courses.get(courseId)), right),
      )
      places.push(place < 0 ? SHOWN : place)
      if (group !== 'ids') hasClose.push(page.closeMatches > 0)
    }
    addShares(shares, group, places)
    missed.push(...missedOf(judged, places))
  }
  const saidSo: boolean[] = []
  for (const typed of unanswered) {
    const page = await courseCards(db, { q: typed, limit: SHOWN }, today)
    saidSo.push(page.closeMatches === 0)
    if (page.closeMatches > 0) missed.push(`none\t${typed}`)
  }
  shares.set(`nothing right (${saidSo.length}), said so`, share(saidSo))
  shares.set(`something right (${hasClose.length}), not denied`, share(hasClose))
  return { shares, missed }
}

/** @param places where the first right answer stood, from 0; SHOWN where none did */
function addShares(shares: Map<string, number>, group: string, places: readonly number[]): void {
  const parts = [
    [group, places],
    [`${group}, set aside`, places.filter((_, at) => isSetAside(at))],
  ] as const
  for (const [part, of] of parts)
    for (const [words, among] of [
      ['first', 1],
      [`among ${SHOWN}`, SHOWN],
    ] as const)
      shares.set(`${part} (${of.length}), right ${words}`, share(of.map((place) => place < among)))
}

/** In per cent, with one decimal. */
function share(holds: readonly boolean[]): number {
  return Math.round((1000 * holds.filter(Boolean).length) / holds.length) / 10
}

/** Of those that may be looked at while the search is worked on. */
function missedOf(judged: readonly Judged[], places: readonly number[]): string[] {
  return judged.flatMap(({ typed }, at) => {
    const place = defined(places[at])
    if (place === 0 || isSetAside(at)) return []
    return [`${place === SHOWN ? '-' : place + 1}\t${typed}`]
  })
}

function searchedCourses(db: Db) {
  return db
    .selectFrom('public_courses')
    .innerJoin('categories', 'categories.id', 'public_courses.category_id')
    .select([
      'public_courses.course_id as courseId',
      'title',
      'subtitle',
      'categories.name as category',
    ])
    .execute()
}
