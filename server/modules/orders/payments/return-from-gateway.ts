import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { recordAct } from '../move-order.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import { lockOrder, type PaymentRecord } from '../order-records.ts'
import { LIVE_PAYMENT_STATES } from '../order-states.ts'

/** What `giveUpAttempt` leaves as the reason: the payer may still change their mind on the gateway's page. */
const GIVEN_UP = { cancel: 'cancelled_by_payer', fail: 'failed_at_gateway' } as const

/**
 * Remembers that the payer came back saying they agreed, so that the server goes on taking the money when the first try
 * gets no answer; an attempt given up before goes on, unless another took its place. A browser can say so falsely: the
 * gateway then refuses, and it is forgotten again.
 */
export function noteAgreement(db: Db, payment: PaymentRecord, now: Date): Promise<PaymentRecord> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const noted = await trx
      .updateTable('payments')
      .set({ agreed_at: now, state: 'pending', failure: null, finished_at: null })
      .where('id', '=', payment.id)
      .where((or) =>
        or.or([
          or('state', '=', 'pending'),
          or.and([
            or('failure', 'in', Object.values(GIVEN_UP)),
            or.not(
              or.exists(
                or
                  .selectFrom('payments as other')
                  .select('other.id')
                  .where('other.order_id', '=', order.id)
                  .where('other.id', '>', payment.id),
              ),
            ),
            or.val(order.state === 'pending_payment'),
          ]),
        ]),
      )
      .returningAll()
      .executeTakeFirst()
    return noted ?? payment
  })
}

/**
 * Ends an attempt whose payer came back from the gateway's page with a cancel or a failure, where the gateway itself goes on
 * saying "open": the next press opens a new page. Not while its money is being taken, nor once that was tried without an
 * answer. An attempt that ended takes no money any more.
 *
 * @returns false where it goes on
 */
export function giveUpAttempt(
  db: Db,
  { payment, how, now }: { payment: PaymentRecord; how: 'cancel' | 'fail'; now: Date },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const state = how === 'cancel' ? 'cancelled' : 'failed'
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({
        state,
        failure: GIVEN_UP[how],
        finished_at: now,
        next_check_at: new Date(now.getTime() + 5 * CAPTURE_CLAIM_MS),
      })
      .where('id', '=', payment.id)
      .where('state', 'in', [...LIVE_PAYMENT_STATES])
      .where('finalise_claimed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await recordAct(trx, order, {
      by: { kind: 'student' },
      act: `payment_${state}`,
      detail: {
        gateway: payment.gateway,
        code: 'return',
      },
    })
    return true
  })
}
