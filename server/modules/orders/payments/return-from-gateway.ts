import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { recordAct } from '../move-order.ts'
import { movePayments } from './move-payments.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import { lockOrder, type PaymentRecord } from '../order-records.ts'

/** What `abandonAttempt` leaves as the reason: the payer may still change their mind on the gateway's page. */
const GIVEN_UP = { cancel: 'cancelled_by_payer', fail: 'failed_at_gateway' } as const

/**
 * Remembers that the payer came back saying they agreed, so that the server goes on taking the money when the first try
 * gets no answer; an attempt given up before continues, unless another took its place. A browser
 * can say so falsely: the gateway then refuses, and it is forgotten again.
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
 * Ends an attempt whose payer came back from the gateway's page with a cancel or a failure, where the gateway itself goes on
 * saying "open": the next press opens a new page. Not while its money is being taken, nor once that was tried without an
 * answer. An attempt that ended takes no money any more.
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
    const given = await movePayments(
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
    if (given.length === 0) return false
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
