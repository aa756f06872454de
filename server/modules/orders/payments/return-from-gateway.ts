import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { recordAct } from '../move-order.ts'
import { movePayments } from './move-payments.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import { lockOrder, type PaymentRecord } from '../order-records.ts'

/** What `abandonAttempt` leaves as the reason: the payer may still change their mind on the gateway's page. */
const GIVEN_UP = { cancel: 'cancelled_by_payer', fail: 'failed_at_gateway' } as const

/**
 * Remembers that the payer came back saying they agreed, so the server goes on taking the money. A gateway refuses a
 * false one, which is forgotten. An attempt given up before continues, unless another took its place.
 */
export function noteAgreement(db: Db, payment: PaymentRecord, now: Date): Promise<PaymentRecord> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const agreed = { agreed_at: now, failure: null, finished_at: null }
    const noted = await trx
      .updateTable('payments')
      .set(agreed)
      .where('id', '=', payment.id)
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (noted || order.state !== 'pending_payment') return noted ?? payment
    const [goesOn] = await movePayments(
      trx,
      { id: payment.id },
      {
        to: 'pending',
        from: ['failed', 'cancelled'],
        set: agreed,
        where: (row) =>
          row.and([
            row('failure', 'in', Object.values(GIVEN_UP)),
            row.not(
              row.exists(
                row
                  .selectFrom('payments as other')
                  .select('other.id')
                  .where('other.order_id', '=', order.id)
                  .where('other.id', '>', payment.id),
              ),
            ),
          ]),
      },
    )
    return goesOn ?? payment
  })
}

/**
 * Ends an attempt whose payer came back with a cancel while the gateway says "open": the next press opens a new page.
 * Not while its money is taken, or after a try without an answer. An ended attempt takes no money.
 *
 * @returns false where it goes on
 */
export function abandonAttempt(
  db: Db,
  { payment, how, now }: { payment: PaymentRecord; how: 'cancel' | 'fail'; now: Date },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const state = how === 'cancel' ? 'cancelled' : 'failed'
    const payments = await movePayments(
      trx,
      { id: payment.id },
      {
        to: state,
        set: {
          failure: GIVEN_UP[how],
          finished_at: now,
          next_check_at: new Date(now.getTime() + 5 * CAPTURE_CLAIM_MS),
        },
        where: (row) => row('finalise_claimed_at', 'is', null),
      },
    )
    if (payments.length === 0) return false
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
