import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OrderOutbox } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'

export type OrderMessage = Selectable<OrderOutbox>

/**
 * Hands waiting messages to `handle`, each in a transaction with its mark: handled exactly once, by one of all processes.
 * One that fails stays and the rest go on.
 *
 * @returns how many were handled
 */
export async function handleOrderMessages(
  db: Db,
  handle: (trx: Trx, message: OrderMessage) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  let handled = 0
  let after = 0
  for (;;) {
    const id = await nextWaiting(db, after)
    if (id === undefined) return handled
    after = id
    try {
      if (await handledOne(db, id, handle)) handled += 1
    } catch (error) {
      onFailure(error)
    }
  }
}

async function nextWaiting(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('order_outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function handledOne(db: Db, id: number, handle: (trx: Trx, message: OrderMessage) => Promise<void>): Promise<boolean> {
  return transact(db, async (trx) => {
    const message = await trx
      .selectFrom('order_outbox')
      .selectAll()
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!message) return false
    await handle(trx, message)
    await trx
      .updateTable('order_outbox')
      .set({ done_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return true
  })
}
