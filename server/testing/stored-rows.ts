import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What counts calls, whatever they do. */
const COUNTERS = ['rate_limits']

/** A fingerprint of the rows of each table, to see which of them a call has changed. */
export async function storedRows(db: Db): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const rows = new Map<string, string>()
  for (const { name } of tables.rows) {
    if (COUNTERS.includes(name)) continue
    const { rows: found } = await sql<{ print: string | null }>`
      select md5(string_agg(each::text, '\n' order by each::text)) as print
      from ${sql.table(name)} as each`.execute(db)
    rows.set(name, found[0]?.print ?? '')
  }
  return rows
}

/** The tables of which a row was added, changed or removed between two looks at them. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name)
}
