import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { rebuildSales } from '#server/modules/reports/index.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi rebuild-reports

Makes the sums that reports are read from again, out of the ledger. What reports say does not change by it.
With the embedded database, stop Edi before. In development: npm run reports:rebuild`

async function run(words: string[]): Promise<number> {
  if (words.length > 0) return 2
  const database = await openExistingDatabase(readConfig(process.env).database)
  try {
    await migrate(database)
    console.log(`Sums of sales: ${await rebuildSales(database.db, new Date())} rows.`)
    return 0
  } finally {
    await database.close()
  }
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
