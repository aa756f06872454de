import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Where server processes LISTEN for whose notifications changed; a hint only, the rows are the truth. */
export const NOTIFICATION_CHANNEL = 'edi_notifications'

/** People of one message: PostgreSQL takes less than 8,000 bytes. */
const AT_ONCE = 400

/** Tells all server processes whose notifications changed, once the transaction commits. */
export async function announceChange(db: Db | Trx, people: readonly number[]): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE)
    await sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${people.slice(from, from + AT_ONCE).join(' ')})`.execute(
      db,
    )
}

/** The people a message names. */
export function changedPeople(message: string): number[] {
  return message.split(' ').map(Number).filter(Number.isSafeInteger)
}
