import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { moveDatabase } from '#server/db/backup/move.ts'
import { requireEmbeddedFolder } from '#server/db/open-existing.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi move postgres://user:password@host:5432/database

Copies the embedded database in DATA_DIR to a new, empty database on a PostgreSQL server (15 or newer).
Stop Edi first. The folder is only read and stays as it is. In development: npm run db:move -- postgres://…`

async function run([url, ...more]: string[]): Promise<number> {
  if (!url || more.length > 0 || !/^postgres(ql)?:\/\//.test(url)) return 2
  const config = readConfig({ ...process.env, DATABASE_URL: undefined })
  requireEmbeddedFolder(config.database)
  const source = await openDatabase(config.database)
  try {
    const target = await openDatabase({ url, poolSize: 2 })
    try {
      const moved = await moveDatabase(source, target, ({ table, rows }) =>
        console.log(`${String(rows).padStart(10)}  ${table}`),
      )
      const rows = moved.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `${rows.toLocaleString('en')} rows of ${moved.length} tables moved, all counts equal.`,
      )
      console.log(
        'Start Edi with DATABASE_URL set to that address. Keep the folder until you have seen everything there.',
      )
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return 0
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
