import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { OPEN_ORDER_STATES } from '../order-states.ts'

/** Long enough for every question about a payment, and for the disputes that come at all. */
const RETENTION_DAYS = 90
const AT_ONCE = 500

/**
 * Removes what is known of payers 90 days after the last of a final order's payment and refunds, unless disputed.
 * Names, numbers, pictures and messages go; amounts, references, TrxIDs and the masked account stay for the books.
 *
 * @returns how many payments were stripped
 */
export async function erasePayerDetails(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  let forgotten = 0
  for (;;) {
    const count = await forgetSome(db, before, now)
    forgotten += count
    if (count < AT_ONCE) break
  }
  await db.deleteFrom('forged_messages').where('hour', '<', before).execute()
  for (;;) if ((await forgetMessages(db, before)) < AT_ONCE) return forgotten
}

async function forgetSome(db: Db, before: Date, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const due = await trx
      .selectFrom('payments as payment')
      .innerJoin('orders as o', 'o.id', 'payment.order_id')
      .select('payment.id')
      .where('payment.forgotten_at', 'is', null)
      .where('payment.finished_at', '<', before)
      .where('payment.disputed_at', 'is', null)
      .where('o.state', 'not in', [...OPEN_ORDER_STATES])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('refunds')
              .select('refunds.id')
              .whereRef('refunds.order_id', '=', 'o.id')
              .where((or) =>
                or.or([
                  or('refunds.state', 'not in', ['succeeded', 'rejected']),
                  or('refunds.finished_at', '>=', before),
                ]),
              ),
          ),
        ),
      )
      .orderBy('payment.finished_at')
      .limit(AT_ONCE)
      .forUpdate('payment')
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    await trx
      .updateTable('payments')
      .set({ answer: null, forgotten_at: now })
      .where('id', 'in', ids)
      .execute()
    await trx
      .updateTable('manual_transfers')
      .set({ sender: null, picture: null })
      .where('payment_id', 'in', ids)
      .execute()
    return due.length
  })
}

/** Messages of payments that are forgotten, and those that never belonged to one. */
async function forgetMessages(db: Db, before: Date): Promise<number> {
  const due = await db
    .selectFrom('payment_events as event')
    .leftJoin('payments as payment', 'payment.id', 'event.payment_id')
    .select('event.id')
    .where('event.body', '<>', '')
    .where('event.received_at', '<', before)
    .where((or) =>
      or.or([or('event.payment_id', 'is', null), or('payment.forgotten_at', 'is not', null)]),
    )
    .orderBy('event.received_at')
    .limit(AT_ONCE)
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await db.updateTable('payment_events').set({ body: '' }).where('id', 'in', ids).execute()
  return due.length
}
