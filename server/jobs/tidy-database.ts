import { forgetOldLinks } from '../mail/index.ts'
import { deleteLateRows, forgetEndedPageSessions } from '../modules/students/index.ts'
import { vacuumEmbedded } from '../db/vacuum.ts'
import type { Job } from './job.ts'

/** Every night: clears what has run out or outlived its account, and vacuums the embedded database, which has no autovacuum. */
export const tidyDatabase: Job = {
  name: 'tidy-database',
  cron: '40 3 * * *',
  async run({ database, db, clock, nightly }) {
    await forgetOldLinks(db, clock())
    await deleteLateRows(db, clock())
    await forgetEndedPageSessions(db, clock())
    for (const task of nightly) await task()
    if (database.kind === 'embedded') await vacuumEmbedded(database.pool)
  },
}
