import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { categoryNames, courseLevels, courseOrders } from '#contract/catalog/terms.ts'
import type { CourseQuery } from '#contract/catalog/courses.ts'
import { poisha } from '#contract/money.ts'
import type { Database } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { recordSql, type Statement } from '../../../../bench/stage/record-sql.ts'
import { courseCards, saveCourses } from '../index.ts'

/** Of twenty courses; the others are popular. */
const MARKS = ['New', 'Trending'] as const

/** Only a server's plans tell how the catalogue will grow: the embedded database keeps no statistics by itself. */
const database = inject('postgres') ? await catalogueOf(6_000) : null
afterAll(() => database?.close())

async function catalogueOf(courses: number): Promise<Database> {
  const opened = await openTestDatabase()
  const drafts = Array.from({ length: courses }, (_, at) =>
    courseDraft({
      title: at % 500 === 0 ? `Rare ${at}` : `Common ${at}`,
      category: categoryNames[at % 28]!,
      level: courseLevels[at % 4]!,
      popularity: MARKS[at % 20] ?? 'Popular',
      fee: poisha((at % 90) * 5_000),
      popularityScore: at % 1_000,
      publishedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
    }),
  )
  await transact(opened.db, async (trx) => {
    for (let from = 0; from < courses; from += 500)
      await saveCourses(trx, drafts.slice(from, from + 500))
  })
  await sql`vacuum (analyze)`.execute(opened.db)
  return opened
}

/** The plans of every query about courses that answering `query` runs. */
async function plansOf(query: Partial<CourseQuery>): Promise<string> {
  const { pool } = database!
  const asked = await recordSql(pool, async (db) => {
    const first = await courseCards(db, { limit: 24, ...query }, '2026-11-20')
    if (first.next) await courseCards(db, { limit: 24, ...query, after: first.next }, '2026-11-20')
  })
  const client = await pool.connect()
  const plans: string[] = []
  for (const one of asked.filter(({ text }) => /from "?public_courses/.test(text)))
    plans.push(await planOf(client, one))
  client.release()
  return plans.join('\n\n')
}

async function planOf(client: pg.PoolClient, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `explain ${text}`,
    values: [...values],
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const INDEX_OF = {
  newest: 'courses_newest',
  popular: 'courses_popular',
  'fee-low': 'courses_by_fee',
  'fee-high': 'courses_by_fee',
}
const INDEX_IN_CATEGORY = {
  newest: 'courses_by_category_newest',
  popular: 'courses_by_category_popular',
  'fee-low': 'courses_by_category_fee',
  'fee-high': 'courses_by_category_fee',
}

describe.skipIf(!database)('on a PostgreSQL server', () => {
  test.each(courseOrders)(
    'a page of all courses, %s first, is read from its index',
    async (order) => {
      const plans = await plansOf({ order })
      expect(plans).toContain(INDEX_OF[order])
      expect(plans).not.toMatch(/Sort|Seq Scan on courses/)
    },
  )

  test.each(courseOrders)(
    'a page of a category, %s first, is read from its index',
    async (order) => {
      const plans = await plansOf({ order, category: 'IoT' })
      expect(plans).toContain(INDEX_IN_CATEGORY[order])
      expect(plans).not.toMatch(/Sort|Seq Scan on courses/)
    },
  )

  test.each([
    [{ popularity: 'New' as const }, 'courses_by_popularity_newest'],
    [
      { popularity: 'Trending' as const, order: 'popular' as const },
      'courses_by_popularity_popular',
    ],
    [{ level: 'Expert' as const }, 'courses_by_level_newest'],
  ])('a page of %j is read from its index', async (query, index) => {
    const plans = await plansOf(query)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/Sort|Seq Scan on courses/)
  })

  test.each([
    { price: 'up-to-1000' as const },
    { start: 'within-7-days' as const, category: 'IoT' },
    { pace: 'live' as const },
    { taughtIn: 'Bangla' as const },
    { pace: 'own' as const, level: 'Expert' as const },
  ])('no page of %j reads the whole catalogue', async (query) => {
    expect(await plansOf(query)).not.toContain('Seq Scan on courses')
  })

  test('a search for a rare word is read from the word index', async () => {
    const rare = await plansOf({ q: 'rare' })
    expect(rare).toContain('Bitmap Index Scan on courses_title_search')
    expect(rare).not.toContain('Seq Scan on courses')
  })
})
