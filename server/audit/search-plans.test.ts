import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { listAudit } from './index.ts'

/** Only a server's plans tell how the list will grow: the embedded database keeps no statistics by itself. */
const database = inject('postgres') ? await listOf(30_000) : null
afterAll(() => database?.close())

/** Two old entries about one course, by someone who did nothing else, under many about orders. */
async function listOf(entries: number): Promise<Database> {
  const opened = await openTestDatabase()
  await sql`insert into audit_entries (operator, action, subject) values
    ('karim', 'course.saved', 'WEAVE-101'), ('karim', 'batch.changed', 'WEAVE-101 3')`.execute(
    opened.db,
  )
  await sql`insert into audit_entries (operator, action, subject)
    select 'shirin', 'order.paid', 'ED-' || n from generate_series(1, ${sql.lit(entries)}) n`.execute(
    opened.db,
  )
  await sql`vacuum (analyze) audit_entries`.execute(opened.db)
  return opened
}

/** What a search finds, and the plans of its queries about entries as they ran. */
async function search(q: string): Promise<{ found: number; plans: string }> {
  const { pool } = database!
  const ran: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (/from audit_entries/.test(query.sql) && ran.push(query)),
  })
  const findCourseIds = async (text: string) => (text === 'handloom' ? ['WEAVE-101'] : [])
  const { rows } = await listAudit({ db, findCourseIds }, { q, limit: 50 })
  const plans = await Promise.all(
    ran.map(async (query) => {
      const explained = await pool.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off) ${query.sql}`,
        [...query.parameters],
      )
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
  return { found: rows.length, plans: plans.join('\n\n') }
}

describe.runIf(database)('no search reads the whole list', () => {
  test.each([
    ['eave-10', 2],
    ['karim', 2],
    ['handloom', 2],
    ['nothing at all', 0],
    ['ED-2999', 11],
    ['ED', 50],
  ])('"%s" finds %i', async (q, count) => {
    const { found, plans } = await search(q)
    expect(found).toBe(count)
    expect(plans).toContain('Scan')
    expect(plans).not.toContain('Seq Scan on audit_entries')
    const passedOver = [...plans.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, n]) =>
      Number(n),
    )
    expect(Math.max(0, ...passedOver)).toBeLessThanOrEqual(1_000)
  })
})
