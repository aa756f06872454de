import { defined } from '#contract/defined.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, openDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { countRows, copiedTables, type Table } from './move-tables.ts'
import { pauseTriggers, resumeTriggers } from './pause-triggers.ts'

const OLDEST_SERVER = 15

/** Rows held at once while copying. */
const ROWS_AT_ONCE = 1_000

export interface TableCount {
  table: string
  rows: number
}

/**
 * Copies a whole database into a new one: the schema by the migrations, then every row in one transaction. Waiting jobs
 * are not copied: the server makes its schedule again, and jobs find their work in the tables.
 *
 * @param onTable called for each table once it is copied
 * @throws Error when the target is too old or not empty, or anything differs afterwards; the target then has no rows
 */
export async function moveDatabase(
  source: Database,
  target: Database,
  onTable: (count: TableCount) => void = () => {},
): Promise<TableCount[]> {
  await refuseOldServer(target)
  await migrate(source)
  await migrate(target)
  const tables = await copiedTables(source.pool)
  await refuseUsed(target, tables)
  const tableCounts: TableCount[] = []
  const to = await copyingConnection(target)
  const from = await source.pool.connect()
  try {
    await from.query('begin read only')
    await to.query('begin')
    // Also what migrations have filled, and no one else may write meanwhile.
    await to.query(`truncate ${tables.map((table) => table.name).join(', ')}`)
    await pauseTriggers(to)
    for (const table of tables) {
      const copied = { table: table.name, rows: await copyTable(from, to, table) }
      tableCounts.push(copied)
      onTable(copied)
    }
    await copySequences(from, to)
    await resumeTriggers(to)
    await to.query('commit')
  } catch (error) {
    await to.query('rollback').catch(() => {})
    throw error
  } finally {
    await from.query('rollback').catch(() => {})
    from.release()
    await to.end()
  }
  await target.pool.query('analyze')
  return tableCounts
}

/** Of its own: those of the pool send statements together, which COPY does not allow. */
async function copyingConnection({ directUrl }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: defined(directUrl) })
  await client.connect()
  return client
}

async function refuseOldServer(target: Database): Promise<void> {
  const { rows } = await target.pool.query<{ server_version_num: string }>(
    'show server_version_num',
  )
  const major = Math.floor(Number(defined(rows[0]).server_version_num) / 10_000)
  if (major < OLDEST_SERVER)
    throw new Error(`The server is PostgreSQL ${major}; Edi needs ${OLDEST_SERVER} or newer.`)
}

/** A database is unused when its tables hold just what migrations put into a new one. */
export async function refuseUsed(target: Database, tables: readonly Table[]): Promise<void> {
  const fresh = await openDatabase({ folder: null })
  try {
    await migrate(fresh)
    for (const { name } of tables) {
      const rows = await countRows(target.pool, name)
      if (rows === (await countRows(fresh.pool, name))) continue
      throw new Error(
        `The database on the server is in use: ${name} has ${rows} ${rows === 1 ? 'row' : 'rows'}. ` +
          'Nothing was changed. Make a new, empty database there and move to that one.',
      )
    }
  } finally {
    await fresh.close()
  }
}

async function copyTable(
  from: pg.PoolClient,
  to: pg.Client,
  { name, columns }: Table,
): Promise<number> {
  await pipeline(
    Readable.from(copyLines(from, name, columns)),
    to.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
  )
  const [there, here] = [await countRows(from, name), await countRows(to, name)]
  if (there !== here)
    throw new Error(`${name} has ${there} rows here and ${here} on the server. Nothing was moved.`)
  return here
}

/** The rows of a table in the text format of COPY. Every value is PostgreSQL's own text for it, never a JavaScript value. */
export async function* copyLines(
  from: pg.PoolClient,
  name: string,
  columns: readonly string[],
): AsyncGenerator<string> {
  await from.query(
    `declare moving no scroll cursor for select ${columns.map((column) => `${column}::text`).join(', ')} from ${name}`,
  )
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from moving`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows.map((row) => `${row.map(copyField).join('\t')}\n`).join('')
  }
  await from.query('close moving')
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyField(value: string | null): string {
  return value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (letter) => defined(ESCAPED[letter]))
}

/** Ids go on where they stopped. A sequence that was never used has nothing to copy. */
async function copySequences(from: pg.PoolClient, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null and schemaname <> 'pgboss'`,
  )
  for (const { name, last } of rows)
    await to.query('select setval($1::regclass, $2::bigint)', [name, last])
}
