import { defined } from '#contract/defined.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { BackupHead, BackupTail, END_OF_TABLE, fieldsOf, TableHead } from './backup-format.ts'
import type { Database } from '../connect.ts'
import { sinceBaseline } from '../baseline.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { refuseUsed } from './move.ts'
import { copiedTables, countRows } from './move-tables.ts'
import { pauseTriggers, resumeTriggers } from './pause-triggers.ts'

/** PostgreSQL takes at most 65,535 values a statement. */
const VALUES_AT_ONCE = 20_000
const BYTES_AT_ONCE = 4 * 1024 * 1024

/**
 * Reads a backup to its end without a database.
 *
 * @throws Error when it is cut off, changed, or no backup
 */
export async function checkBackup(
  bytes: AsyncIterable<Buffer>,
): Promise<{ head: BackupHead; tail: BackupTail }> {
  return readBackup(bytes, {
    onHead: async () => {},
    onTable: async () => {},
    onRow: async () => {},
    onTableEnd: async () => {},
  })
}

/**
 * Puts a backup into a new database: the schema of its day, its rows, then the migrations since. All in one
 * transaction from the first row on.
 *
 * @throws Error when the target is in use, the file is cut off or changed, or it was made by a newer version
 */
export async function restoreBackup(
  bytes: AsyncIterable<Buffer>,
  target: Database,
): Promise<{ head: BackupHead; tail: BackupTail }> {
  const client = heldClient(target)
  const writer = rowWriter(() => client.use())
  try {
    const read = await readBackup(bytes, {
      async onHead(head) {
        await prepareSchema(target, head)
        await client.begin()
        const { rows } = await client.use().query<{ tables: string | null }>(TABLES_TO_EMPTY)
        if (defined(rows[0]).tables) await client.use().query(`truncate ${defined(rows[0]).tables}`)
        await pauseTriggers(client.use())
      },
      onTable: writer.start,
      onRow: writer.add,
      onTableEnd: writer.flush,
    })
    for (const [table, wanted] of Object.entries(read.tail.rows)) {
      const found = await countRows(client.use(), table)
      if (found !== wanted)
        throw new Error(
          `${table} has ${wanted} rows in the backup and ${found} now. Nothing was restored.`,
        )
    }
    for (const [name, last] of read.tail.sequences)
      await client.use().query('select setval($1::regclass, $2::bigint)', [name, last])
    await resumeTriggers(client.use())
    await client.end('commit')
    await migrate(target)
    await target.pool.query('analyze')
    return read
  } catch (error) {
    await client.end('rollback')
    throw error
  }
}

const TABLES_TO_EMPTY = `
  select string_agg(format('%I.%I', namespace.nspname, class.relname), ', ') as tables
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where namespace.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and namespace.nspname not like 'pg\\_%'
    and class.relkind = 'r' and class.relname not like 'kysely\\_%'`

async function prepareSchema(target: Database, head: BackupHead): Promise<void> {
  const migrations = await migrationNames()
  const ran = await sinceBaseline(head.migrations)
  const unknown = ran.filter((name) => !migrations.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer version of Edi (it knows ${unknown.join(', ')}). Restore it with that version or a newer one.`,
    )
  const { rows } = await target.pool.query<{ exists: boolean }>(
    "select to_regclass('kysely_migration') is not null as exists",
  )
  if (defined(rows[0]).exists) {
    await migrate(target)
    // guard: a backup does not go over data (backup)
    await refuseUsed(target, await copiedTables(target.pool))
    await emptySchema(target)
  }
  await migrate(target, { upTo: ran.at(-1) })
}

/** An unused schema of today makes room for the one of the backup's day. */
async function emptySchema(target: Database): Promise<void> {
  const { rows } = await target.pool.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'`,
  )
  for (const { name } of rows) await target.pool.query(`drop schema ${name} cascade`)
  await target.pool.query('create schema public')
}

interface Readers {
  onHead(head: BackupHead): Promise<void>
  onTable(table: string, columns: string[]): Promise<void>
  onRow(line: string): Promise<void>
  onTableEnd(): Promise<void>
}

async function readBackup(
  bytes: AsyncIterable<Buffer>,
  readers: Readers,
): Promise<{ head: BackupHead; tail: BackupTail }> {
  const hash = createHash('sha256')
  let head: BackupHead | undefined
  let tail: BackupTail | undefined
  let inTable = false
  for await (const line of linesOf(bytes)) {
    if (tail) throw new Error('The backup goes on after its end. Nothing was restored.')
    if (!head) {
      head = BackupHead.parse(jsonOf(line))
      await readers.onHead(head)
    } else if (inTable) {
      inTable = line !== END_OF_TABLE
      await (inTable ? readers.onRow(line) : readers.onTableEnd())
    } else if (line.startsWith('{"table"')) {
      const { table, columns } = TableHead.parse(jsonOf(line))
      inTable = true
      await readers.onTable(table, columns)
    } else {
      tail = BackupTail.parse(jsonOf(line))
      continue
    }
    hash.update(`${line}\n`)
  }
  if (!head || !tail) throw new Error('The backup is cut off before its end. Nothing was restored.')
  // guard: a changed backup is refused (backup)
  if (hash.digest('hex') !== tail.sha256)
    throw new Error(
      'The backup was changed after it was made: its checksum differs. Nothing was restored.',
    )
  return { head, tail }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error('This file is no backup of Edi, or is damaged. Nothing was restored.')
  }
}

/** Only a line feed ends a line: texts may hold every other character that elsewhere ends one. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = all.indexOf(10); end !== -1; end = all.indexOf(10, start)) {
      yield all.toString('utf8', start, end)
      start = end + 1
    }
    rest = all.subarray(start)
  }
  if (rest.length > 0)
    throw new Error('The backup is cut off in the middle of a line. Nothing was restored.')
}

/** Gathers rows and inserts many at once; each value is PostgreSQL's own text for it. */
function rowWriter(client: () => pg.PoolClient) {
  let into = ''
  let width = 1
  let values: (string | null)[] = []
  let bytes = 0
  async function flush(): Promise<void> {
    if (values.length === 0) return
    const rows = Array.from(
      { length: values.length / width },
      (_, row) =>
        `(${Array.from({ length: width }, (__, column) => `$${row * width + column + 1}`).join(',')})`,
    )
    await client().query(`${into} values ${rows.join(',')}`, values)
    values = []
    bytes = 0
  }
  return {
    flush,
    start(table: string, columns: string[]): Promise<void> {
      into = `insert into ${table} (${columns.join(', ')})`
      width = columns.length
      return Promise.resolve()
    },
    async add(line: string): Promise<void> {
      const fields = fieldsOf(line)
      if (fields.length !== width)
        throw new Error('A row of the backup has the wrong number of fields. Nothing was restored.')
      values.push(...fields)
      bytes += line.length
      if (values.length + width > VALUES_AT_ONCE || bytes > BYTES_AT_ONCE) await flush()
    },
  }
}

/** One connection for the whole restore, taken only once the schema exists: the embedded database has just one. */
function heldClient(target: Database) {
  let client: pg.PoolClient | undefined
  return {
    use: () => defined(client),
    async begin() {
      client = await target.pool.connect()
      // Waited for, unlike `begin`: streams follow.
      await client.query('start transaction')
    },
    async end(how: 'commit' | 'rollback') {
      await client?.query(how).catch((error: unknown) => {
        if (how === 'commit') throw error
      })
      client?.release()
      client = undefined
    },
  }
}
