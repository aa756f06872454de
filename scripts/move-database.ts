import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { moveDatabase } from '#server/db/move.ts'

const USAGE = `npm run db:move -- postgres://user:password@host:5432/database

Copies the embedded database in DATA_DIR to a new, empty database on a PostgreSQL server (15 or newer).
Stop Edi first. The folder is only read and stays as it is.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([url, ...more]: string[]): Promise<number> {
  if (!url || more.length > 0 || !/^postgres(ql)?:\/\//.test(url)) {
    console.error(USAGE)
    return 2
  }
  const { dataFolder } = readConfig({ ...process.env, DATABASE_URL: undefined })
  if (!fs.existsSync(path.join(dataFolder, 'pg'))) {
    console.error(`There is no embedded database in ${path.resolve(dataFolder)}. DATA_DIR names another folder.`)
    return 1
  }
  const source = await openDatabase({ folder: dataFolder })
  try {
    const target = await openDatabase({ url, poolSize: 2 })
    try {
      const moved = await moveDatabase(source, target, ({ table, rows }) => console.log(`${String(rows).padStart(10)}  ${table}`))
      const rows = moved.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${rows.toLocaleString('en')} rows of ${moved.length} tables moved, all counts equal.`)
      console.log('Start Edi with DATABASE_URL set to that address. Keep the folder until you have seen everything there.')
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return 0
}
