import { categoryNames } from '#contract/catalog/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { type Database, type Db, openDatabase } from '#server/db/connect.ts'
import { listStaffCourses, type StaffCourseQuery } from '#server/modules/catalog/index.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { fillCourses, makeOrders } from './stage/fill-database.ts'
import { percentile } from './stage/numbers.ts'
import { processorClock } from './stage/processor-time.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { recordSql } from './stage/record-sql.ts'

const SIZES = [1_000, 100_000]
const ROUNDS = 60
const FLAT = 1.5
/** In either catalogue, so that a page of drafts is full in both: what grows is the catalogue, not the page. */
const UNPUBLISHED = 300
/** Pages that the small catalogue fills too. */
const FEW = 3
const MANY = 20
/** A word of FEW courses in either catalogue, such as the name of an instructor. */
const RARE = 'xylophone'

/** The revenue of a course is that of its own orders. */
const ORDERS = { students: 1_000, ofEachCourse: 5 }

const today = dhakaDay(new Date())
const list = (query: Partial<StaffCourseQuery>) => (db: Db) =>
  listStaffCourses(db, { limit: 50, ...query }, today)

const asks: Record<string, (db: Db, round: number) => Promise<unknown>> = {
  'All courses, changed last first': list({}),
  'The third page': async (db) => {
    const second = await list({})(db)
    return list({ after: (await list({ after: second.next! })(db)).next! })(db)
  },
  Drafts: list({ state: 'draft' }),
  'Published courses of a category': (db, round) =>
    list({ state: 'published', category: categoryNames[round % categoryNames.length]! })(db),
  'A word of the same few courses': list({ q: RARE }),
  'A word of one course in a hundred': (db, round) =>
    list({ q: ['docker', 'পুষ্টি', 'yoga'][round % 3]!, limit: FEW })(db),
  'A word of many courses': (db, round) =>
    list({ q: ['for', 'python', 'beginners'][round % 3]!, limit: MANY })(db),
  'Hidden courses of a category': (db, round) =>
    list({ state: 'hidden', category: categoryNames[round % categoryNames.length]! })(db),
  'The courses that fit a word best': (db, round) =>
    list({ q: ['docker', 'পুষ্টি', 'python'][round % 3]!, order: 'match', limit: 6 })(db),
  'A course by its id': (db, round) => list({ q: `b00${String(100 + round)}` })(db),
}

/** Does the list of the staff stay quick in a large catalogue? The same number of courses are drafts, hidden or archived in both. */
export const staffCourses: Question = {
  title:
    'The list of courses in the staff area at 1,000 and at 100,000 courses, in processor time of both sides',
  async run(progress): Promise<Answer> {
    const server = await postgresServer()
    const filled: { courses: number; database: Database; drop: () => Promise<void> }[] = []
    try {
      for (const courses of SIZES) {
        progress(`${courses} courses`)
        const fresh = await freshDatabase(server)
        await fillCourses({ url: fresh.url, poolSize: 2 }, courses, today)
        const database = await openDatabase({ url: fresh.url, poolSize: 2 })
        await database.pool.query(
          `update courses set state = (array['draft', 'hidden', 'archived'])[1 + id % 3] where id <= ${UNPUBLISHED}`,
        )
        await database.pool.query(
          `update courses set search_text = search_text || ' ' || $1 where id = any($2)`,
          [RARE, Array.from({ length: FEW }, (_, at) => 400 + at)],
        )
        await makeOrders(database, ORDERS)
        await database.pool.query('vacuum (analyze)')
        filled.push({ courses, database, drop: fresh.drop })
      }
      const rows: Row[] = []
      for (const [name, ask] of Object.entries(asks)) {
        progress(name)
        const middle: number[] = []
        for (const { courses, database } of filled) {
          const times: number[] = []
          for (let round = -5; round < ROUNDS; round += 1) {
            const now = await processorClock(database.pool)
            const began = now()
            await ask(database.db, Math.max(0, round))
            if (round >= 0) times.push(now() - began)
          }
          middle.push(percentile(times, 50))
          const ratio = middle.at(-1)! / middle[0]!
          rows.push({
            name: `${name}, ${courses.toLocaleString('en')} courses`,
            value: middle.at(-1)!,
            unit: 'ms',
            runs: [percentile(times, 5), percentile(times, 95), percentile(times, 99)],
            ...(middle.length > 1 && {
              against: { name: `${SIZES[0]} courses`, value: middle[0]!, ratio },
              goal: { words: `at most ${FLAT} times`, met: ratio <= FLAT },
            }),
          })
        }
      }
      return { rows, files: { 'staff-courses-plans.txt': await plansOf(filled.at(-1)!.database) } }
    } finally {
      for (const { database, drop } of filled) {
        await database.close()
        await drop()
      }
    }
  },
}

async function plansOf(database: Database): Promise<string> {
  const texts: string[] = []
  for (const [name, ask] of Object.entries(asks)) {
    texts.push(`### ${name}`)
    for (const { text, values } of await recordSql(database.pool, (db) => ask(db, 1))) {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off) ${text}`,
        values,
      )
      texts.push(...rows.map((row) => `  ${row['QUERY PLAN']}`), '')
    }
  }
  return `${texts.join('\n')}\n`
}
