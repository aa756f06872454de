import { sql, type Selectable } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import type { OrderOutbox } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { MoneyFinding } from '../books/money-finding.ts'

export type OrderMessage = Selectable<OrderOutbox>

/**
 * Hands waiting messages to `handle`, many in a transaction with their marks: handled exactly once, by one of all
 * processes. If some of them fail, they go on one by one: one that fails waits, longer each time, and the rest are handled.
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
    handle: (trx: Trx, messages: readonly OrderMessage[]) => Promise<void>
    onFailure: (error: unknown) => void
    now: Date
  },
): Promise<number> {
  let handled = 0
  let after = 0
  let atOnce = MOST_AT_ONCE
  // Without a transaction: mostly there is nothing. Who writes another one meanwhile hands it over too.
  const last = await lastWaiting(db, now)
  while (after < last) {
    let taken: OrderMessage[] = []
    try {
      await transact(db, async (trx) => {
        taken = await nextMessages(trx, { after, now, atOnce }).execute()
        if (taken.length === 0) return
        await handle(trx, taken)
        await doneMessages(trx, { ids: taken.map(({ id }) => id) }).execute()
      })
      if (taken.length === 0) return handled
      handled += taken.length
    } catch (error) {
      const [first] = taken
      if (!first) throw error
      if (taken.length > 1) {
        atOnce = 1
        continue
      }
      onFailure(error)
      await putOff(db, { id: first.id, error, now })
    }
    after = defined(taken.at(-1)).id
  }
  return handled
}

const MOST_AT_ONCE = 50

/** The newest message that waits; 0 where none does. */
async function lastWaiting(db: Db, now: Date): Promise<number> {
  return (await lastMessage(db, { now }).executeTakeFirst())?.id ?? 0
}

function lastMessage(db: Db, { now }: { now: Date }) {
  return waiting(db, now)
    .select('id')
    .orderBy('id', 'desc')
    .limit(sql<number>`1`)
}

/** The next messages that no one else is handling, locked. */
function nextMessages(
  db: Db,
  { after, now, atOnce }: { after: number; now: Date; atOnce: number },
) {
  return waiting(db, now)
    .select(['id', 'topic', 'order_id', 'payload', 'dedupe_key'])
    .select(['created_at', 'done_at', 'tries', 'next_try_at', 'failure'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql<number>`${atOnce}::int`)
    .forUpdate()
    .skipLocked()
}

function doneMessages(db: Db, { ids }: { ids: number[] }) {
  return db
    .updateTable('order_outbox')
    .set({ done_at: sql`now()` })
    .where('id', '=', sql<number>`any(${ids})`)
}

function waiting(db: Db, now: Date) {
  return db.selectFrom('order_outbox').where('done_at', 'is', null).where('next_try_at', '<=', now)
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
