import { dhakaDay } from '#contract/time.ts'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { deskAsks } from '../bench/desk.ts'
import { fillDesk } from '../bench/stage/fill-desk.ts'
import { fillSchool } from '../bench/stage/fill-database.ts'
import { plansOf } from '../bench/stage/plans.ts'
import type { Database } from './db/connect.ts'
import { openTestDatabase } from './testing/test-server.ts'

const STUDENTS = 4_000
/** What a search reads one by one before it asks an index. */
const MOST_READ = 1_000

/** Only a server's plans tell how the lists will grow: the embedded database keeps no statistics by itself. */
const database = inject('postgres') ? await filledSchool() : null
afterAll(() => database?.close())

async function filledSchool(): Promise<Database> {
  const opened = await openTestDatabase()
  const progress = () => {}
  const wanted = { courses: 40, students: STUDENTS, enrolments: 2 * STUDENTS }
  await fillSchool(opened, { wanted, today: dhakaDay(new Date()), progress })
  await fillDesk(opened, { questions: STUDENTS, progress })
  return opened
}

describe.runIf(database)('no list of the desk passes over more rows than the newest', () => {
  test.each(Object.keys(deskAsks))('%s', async (name) => {
    const size = { name: '', students: STUDENTS, database: database!, drop: async () => {} }
    const plans = await plansOf(database!, (db) => deskAsks[name]!(db, 0.5, size))
    expect(plans).toContain('actual rows')
    const passedOver = [...plans.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)]
    expect(Math.max(0, ...passedOver.map(([, rows]) => Number(rows)))).toBeLessThanOrEqual(
      MOST_READ,
    )
  })
})
