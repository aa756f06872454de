import { createHash } from 'node:crypto'
import type { Database } from '../connect.ts'
import { type BackupHead, type BackupTail, END_OF_TABLE, FORMAT } from './backup-format.ts'
import { copyLines } from './move.ts'
import { copiedTables } from './move-tables.ts'

/**
 * Everything in a database as it is at one moment, as the text of a backup. On the embedded database nothing else is
 * answered meanwhile; on a server no one notices.
 */
export async function* backupText(database: Database, now: Date): AsyncGenerator<string> {
  const tables = await copiedTables(database.pool)
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    )
    const hash = createHash('sha256')
    const hashed = (text: string) => {
      hash.update(text)
      return text
    }
    const head: BackupHead = {
      edi: FORMAT,
      made: now.toISOString(),
      migrations: migrations.map(({ name }) => name),
    }
    yield hashed(`${JSON.stringify(head)}\n`)
    const rows: BackupTail['rows'] = {}
    for (const { name, columns } of tables) {
      yield hashed(`${JSON.stringify({ table: name, columns })}\n`)
      let count = 0
      for await (const lines of copyLines(client, name, columns)) {
        for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) count += 1
        yield hashed(lines)
      }
      rows[name] = count
      yield hashed(`${END_OF_TABLE}\n`)
    }
    const { rows: sequences } = await client.query<[string, string]>({
      text: `select format('%I.%I', schemaname, sequencename), last_value::text from pg_sequences
             where last_value is not null and schemaname <> 'pgboss' order by 1`,
      rowMode: 'array',
    })
    const tail: BackupTail = { rows, sequences, sha256: hash.digest('hex') }
    yield `${JSON.stringify(tail)}\n`
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
