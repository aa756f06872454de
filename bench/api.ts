import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { courseCards, raiseCatalogueVersion } from '#server/modules/catalog/index.ts'
import { dhakaDay } from '#contract/time.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { barePool, recordSql, replaySql } from './stage/record-sql.ts'
import { asker, rush } from './stage/rush.ts'

const CHANGES = 30
const SEARCHES = 400
const ROUNDS = 5
const AT_ONCE = 16

/** How soon a change shows in every process, and what a call costs that is not in memory yet. */
export const api: Question = {
  title:
    'Public calls with two processes: how soon a change of the catalogue shows in both, and the first answer to a search',
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const product = await startProduct({ databaseUrl: fresh.url, workers: 2 })
    const database = await openDatabase({ url: fresh.url, poolSize: 10 })
    const bare = barePool(fresh.url, 10)
    // A new connection for each request, so that both processes get some.
    const { ask, close } = asker(product.origin, AT_ONCE)
    try {
      const { course_id: courseId } = await database.db
        .selectFrom('courses')
        .select('course_id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const shown: number[] = []
      for (let change = 1; change <= CHANGES; change += 1) {
        progress(`change ${change} of ${CHANGES}`)
        const title = `Change number ${change}`
        await transact(database.db, async (trx) => {
          await raiseCatalogueVersion(trx)
          await trx
            .updateTable('courses')
            .set({ title })
            .where('course_id', '=', courseId)
            .execute()
        })
        const committed = performance.now()
        const everywhere = async () => {
          const answers = await Promise.all(
            Array.from({ length: AT_ONCE }, () => ask('GET', `/courses/${courseId}`)),
          )
          return answers.every(({ body }) => body.includes(title))
        }
        while (!(await everywhere()))
          if (performance.now() - committed > 10_000) throw new Error('A change never showed.')
        shown.push(performance.now() - committed)
      }
      const slowest = Math.max(...shown)
      return {
        rows: [
          {
            name: 'A change shows in every process after',
            value: median(shown),
            unit: 'ms',
            runs: shown,
          },
          {
            name: 'The slowest of them',
            value: slowest,
            unit: 'ms',
            goal: { words: 'within a second', met: slowest < 1_000 },
          },
          ...(await searches({ database, bare }, ask, progress)),
        ],
      }
    } finally {
      close()
      await product.stop()
      await bare.end()
      await database.close()
      await fresh.drop()
    }
  },
}

/**
 * Words and lengths of page differ in each run of a round, and a change of the catalogue is
 * between two rounds.
 */
async function searches(
  { database, bare }: { database: Database; bare: pg.Pool },
  ask: ReturnType<typeof asker>['ask'],
  progress: (line: string) => void,
): Promise<Row[]> {
  const words = [
    'python',
    'web',
    'design',
    'data',
    'photography',
    'excel',
    'spoken',
    'marketing',
    'security',
    'project',
  ]
  const statements = await Promise.all(
    words.map((q) =>
      recordSql(database.pool, (db) =>
        courseCards(db, { q, limit: 24 }, dhakaDay(new Date())),
      ).then((all) =>
        // The vocabulary is kept by the server; what remains is asked each time.
        all.filter(
          ({ text }) => !text.includes('search_terms') && !text.includes('cache_versions'),
        ),
      ),
    ),
  )
  const [http, sql] = [[], []] as [
    Awaited<ReturnType<typeof rush>>[],
    Awaited<ReturnType<typeof rush>>[],
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    progress(`searches: round ${round} of ${ROUNDS}`)
    await transact(database.db, raiseCatalogueVersion)
    await wait(1_000)
    const byHttp = await rush(SEARCHES, AT_ONCE, async (index) => {
      const { status } = await ask(
        'GET',
        `/api/course-cards?q=${words[index % words.length]}&limit=${60 - Math.floor(index / words.length)}`,
      )
      return status === 200
    })
    const bySql = await rush(SEARCHES, AT_ONCE, (index) =>
      replaySql(bare, statements[index % words.length]!),
    )
    if (round === 0) continue
    http.push(byHttp)
    sql.push(bySql)
  }
  const row = (what: 'perSecond' | 'p99Ms', name: string, unit: string): Row => ({
    name,
    value: median(http.map((one) => one[what])),
    unit,
    runs: http.map((one) => one[what]),
    against: {
      name: 'its bare SQL',
      value: median(sql.map((one) => one[what])),
      ratio: median(http.map((one, index) => one[what] / sql[index]![what])),
    },
  })
  return [
    row('perSecond', 'A search nobody made before, throughput', '/s'),
    row('p99Ms', 'A search nobody made before, 99 of 100 within', 'ms'),
  ]
}
