import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OrderOutbox } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { MoneyFinding } from '../books/money-finding.ts'

export type OrderMessage = Selectable<OrderOutbox>

/**
 * Hands waiting messages to `handle`, each in a transaction with its mark: handled exactly once, by one of all processes.
 * One that fails waits, longer each time, and the rest go on.
 *
 * @returns how many were handled
 */
export async function handleOrderMessages(
  db: Db,
  {
    handle,
    onFailure,
    now,
  }: {
    handle: (trx: Trx, message: OrderMessage) => Promise<void>
    onFailure: (error: unknown) => void
    now: Date
  },
): Promise<number> {
  let handled = 0
  let after = 0
  for (;;) {
    // Without a transaction: mostly there is nothing, or nothing more.
    if (!(await isWaiting(db, after, now))) return handled
    let taken: OrderMessage | undefined
    try {
      await transact(db, async (trx) => {
        taken = await takeNext(trx, after, now)
        if (!taken) return
        await handle(trx, taken)
        await trx
          .updateTable('order_outbox')
          .set({ done_at: sql`now()` })
          .where('id', '=', taken.id)
          .execute()
      })
      if (!taken) return handled
      handled += 1
    } catch (error) {
      if (!taken) throw error
      onFailure(error)
      await putOff(db, { id: taken.id, error, now })
    }
    after = taken.id
  }
}

async function isWaiting(db: Db, after: number, now: Date): Promise<boolean> {
  return (await waiting(db, after, now).select('id').executeTakeFirst()) !== undefined
}

/** The next message that no one else is handling, locked. */
function takeNext(trx: Trx, after: number, now: Date): Promise<OrderMessage | undefined> {
  return waiting(trx, after, now).selectAll().forUpdate().skipLocked().executeTakeFirst()
}

function waiting(db: Db | Trx, after: number, now: Date) {
  return db
    .selectFrom('order_outbox')
    .where('done_at', 'is', null)
    .where('id', '>', after)
    .where('next_try_at', '<=', now)
    .orderBy('id')
    .limit(1)
}

const MINUTE_MS = 60_000
/** The longest a message waits for its next try. */
const LONGEST_WAIT_MINUTES = 360
/** A message that failed this often does not get through without a person. */
const TRIED_IN_VAIN = 3

/** The next try after 1, 2, 4 … minutes, at most six hours. Only the kind of failure is kept: its words may hold personal data. */
async function putOff(
  db: Db,
  { id, error, now }: { id: number; error: unknown; now: Date },
): Promise<void> {
  const { tries } = await db
    .selectFrom('order_outbox')
    .select('tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const minutes = Math.min(LONGEST_WAIT_MINUTES, 2 ** Math.min(tries, 10))
  await db
    .updateTable('order_outbox')
    .set({
      tries: tries + 1,
      next_try_at: new Date(now.getTime() + minutes * MINUTE_MS),
      failure: error instanceof Error ? error.name : 'unknown',
    })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

/** Orders whose courses could not be given or ended after several tries, each with how many. */
export async function undeliveredOrders(db: Db): Promise<MoneyFinding[]> {
  return db
    .selectFrom('order_outbox as message')
    .innerJoin('orders as o', 'o.id', 'message.order_id')
    .select((select) => ['o.number as subject', select.fn.max('message.tries').as('count')])
    .where('message.done_at', 'is', null)
    .where('message.tries', '>=', TRIED_IN_VAIN)
    .groupBy('o.number')
    .orderBy('o.number')
    .execute()
}
