import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

export type Trx = Transaction<Tables>

/** serialization_failure and deadlock_detected: nothing happened, and the next try may go through. */
const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

/** Runs `work` in one transaction, again when PostgreSQL asks for it. `work` must have no effect outside the database. */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !RETRIED.has(String((error as { code?: unknown }).code))) throw error
      await wait(randomInt(5, 20) * attempt)
    }
  }
}
