import type { Selectable } from 'kysely'
import { defined } from '#contract/defined.ts'
import { poisha, signedTakaText, takaText } from '#contract/money.ts'
import type { BatchNotice } from '#contract/learning/enrolments.ts'
import type { OrderBatch } from '#contract/orders/order.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import type { BatchDecisions } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import type { MoneyContext } from '../context.ts'
import { type Actor, recordAct } from '../move-order.ts'
import { readSoldBatch } from '../order-batch.ts'
import { lockOrder, lockStudent, type OrderItemRecord, type OrderRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'
import { lockedBatchRuns, showNewSeats } from '../checkout/seats.ts'
import { mailBatchChange } from './batch-mail.ts'
import { isCheckedLine, releaseCheckedLine } from './checked-lines.ts'
import { endLine } from './end-line.ts'
import { refundLine, refundPlace } from './refund-line.ts'

export type Decision = Selectable<BatchDecisions>
export type Outcome =
  | 'kept'
  | 'moved'
  | 'refunded'
  | 'refund_requested'
  | 'ended'
  | 'gone'
  | 'failed'
  /** It was to be paid first, and was not. */
  | 'dropped'

/**
 * Carries out what staff decided for students of batches that were cancelled or moved, one student at a time, each
 * exactly once. One that fails stays and the rest go on.
 *
 * @returns how many were carried out
 */
export async function carryOutBatchDecisions(
  db: Db,
  { rules, now, onFailure }: { rules: MoneyRules; now: Date; onFailure: (error: unknown) => void },
): Promise<number> {
  let done = 0
  const waiting = await db
    .selectFrom('batch_decisions')
    .select(['id', 'student_id', 'order_item_id'])
    .where('done_at', 'is', null)
    // One that is to be paid first is carried out with the payment.
    .where('charge_item_id', 'is', null)
    .orderBy('id')
    .execute()
  for (const decision of waiting) {
    try {
      if (await carryOut({ db, rules, now }, decision)) done += 1
    } catch (error) {
      onFailure(error)
    }
  }
  if (done > 0) await showNewSeats(db)
  return done
}

/** Locks as everything that moves money does: the student, the order, then the batches. */
function carryOut(
  { db, rules, now }: MoneyContext,
  decisionKey: { id: number; student_id: number; order_item_id: number },
): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockStudent(trx, decisionKey.student_id)
    const { order_id } = await trx
      .selectFrom('order_items')
      .select('order_id')
      .where('id', '=', decisionKey.order_item_id)
      .executeTakeFirstOrThrow()
    const order = await lockOrder(trx, order_id)
    const decision = await trx
      .selectFrom('batch_decisions')
      .selectAll()
      .where('id', '=', decisionKey.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // guard T43: of two cancellations one decides about a student (change-batch)
    if (decision.done_at) return false
    const item = await trx
      .selectFrom('order_items')
      .selectAll()
      .where('id', '=', decisionKey.order_item_id)
      .executeTakeFirstOrThrow()
    const outcome = await new Change(trx, { order, item, decision, rules, now }).carryOut()
    await changeOne(
      trx
        .updateTable('batch_decisions')
        .set({ done_at: now, outcome })
        .where('id', '=', decision.id),
    )
    return true
  })
}

/** One decision about one line of a locked order. */
export class Change {
  private readonly trx: Trx
  private readonly order: OrderRecord
  private readonly item: OrderItemRecord
  private readonly decision: Decision
  private readonly rules: MoneyRules
  private readonly now: Date

  constructor(
    trx: Trx,
    input: {
      order: OrderRecord
      item: OrderItemRecord
      decision: Decision
      rules: MoneyRules
      now: Date
    },
  ) {
    this.trx = trx
    this.order = input.order
    this.item = input.item
    this.decision = input.decision
    this.rules = input.rules
    this.now = input.now
  }

  async carryOut(): Promise<Outcome> {
    const { item, decision } = this
    const isHere =
      item.batch_id === decision.batch_id &&
      (item.fulfilment === 'due' || item.fulfilment === 'enrolled' || this.isChecked())
    if (!isHere) {
      if (decision.to_batch_id !== null) await freeSeat(this.trx, decision.to_batch_id)
      return 'gone'
    }
    if (decision.act === 'move') return this.move()
    if (decision.act === 'refund') return this.refund()
    await this.tell('rescheduled')
    return 'kept'
  }

  /** No one is enrolled by it yet: staff are still checking the money of its order. */
  private isChecked(): boolean {
    return isCheckedLine(this.order, this.item)
  }

  /** Its seat was taken when it was decided; the one left behind is given back. */
  private async move(): Promise<Outcome> {
    const { trx, item, decision } = this
    const target = defined(decision.to_batch_id)
    if (!(await lockedBatchRuns(trx, target))) {
      await freeSeat(trx, target)
      return 'failed'
    }
    if (item.seat_state === 'sold' || item.seat_state === 'held')
      await freeSeat(trx, decision.batch_id)
    const seat = this.isChecked() ? 'held' : 'sold'
    await changeOne(
      trx
        .updateTable('order_items')
        .set({ batch_id: target, seat_state: seat })
        .where('id', '=', item.id),
    )
    if (decision.difference_poisha < 0) await this.payBack(-decision.difference_poisha)
    await this.tell('moved')
    return 'moved'
  }

  /** The new batch is cheaper: so much goes back, and the course stays. Someone else approves, as of any refund. */
  private async payBack(amount: number): Promise<void> {
    const { trx, order, item, decision, now } = this
    const refund = await refundLine(trx, {
      order,
      item,
      reason: decision.reason,
      requestedBy: decision.decided_by,
      now,
      part: amount,
    })
    decision.difference_poisha = -(refund?.amount_poisha ?? 0)
    await changeOne(
      trx
        .updateTable('batch_decisions')
        .set({ difference_poisha: decision.difference_poisha })
        .where('id', '=', decision.id),
    )
    if (!refund) return
    await recordAct(trx, order, {
      by: this.by(),
      act: 'refund_requested',
      detail: { amount: takaText(poisha(refund.amount_poisha)), reason: decision.reason },
    })
  }

  private by(): Actor {
    const { cause, decided_by: id } = this.decision
    return cause === 'chosen' ? { kind: 'student' } : { kind: 'staff', id }
  }

  /**
   * When the provider cancelled, the money is owed and no one needs to agree. Giving up a batch with other hours is a
   * decision about one student, so a second person approves, as for any refund by staff.
   */
  private async refund(): Promise<Outcome> {
    const { trx, order, item, decision, now } = this
    if (this.isChecked()) {
      await this.tell('cancelled')
      await releaseCheckedLine(trx, item)
      return 'ended'
    }
    const requestedBy = decision.cause === 'cancelled' ? null : decision.decided_by
    const refunds = await refundPlace(trx, {
      order,
      item,
      reason: decision.reason,
      requestedBy,
      now,
    })
    const isRefunded = refunds.length > 0
    if (requestedBy !== null) {
      await this.tell('rescheduled')
      return isRefunded ? 'refund_requested' : this.end()
    }
    const amount = refunds.reduce((sum, refund) => sum + refund.amount_poisha, 0)
    await this.tell('cancelled', isRefunded ? takaText(poisha(amount)) : undefined)
    await this.end()
    return isRefunded ? 'refunded' : 'ended'
  }

  private async end(): Promise<Outcome> {
    const { trx, order, item, decision } = this
    const by = { kind: 'staff' as const, id: decision.decided_by }
    await endLine(trx, {
      order,
      item,
      because: decision.reason,
      by,
      dedupeKey: `batch_decision:${decision.id}`,
    })
    return 'ended'
  }

  /** History, the card in My courses where there is one, and one mail. */
  private async tell(kind: 'moved' | 'rescheduled' | 'cancelled', refund?: string): Promise<void> {
    const { trx, order, item, decision } = this
    const before = readSoldBatch(decision.before) as OrderBatch
    const to =
      decision.to_batch_id &&
      (await trx
        .selectFrom('batches')
        .select('number')
        .where('id', '=', decision.to_batch_id)
        .executeTakeFirst())
    await recordAct(trx, order, {
      by: this.by(),
      act: `batch_${kind}`,
      detail: {
        batch: before.number,
        ...(to && { to: to.number }),
        ...(refund !== undefined && { amount: refund }),
        ...(decision.difference_poisha !== 0 && {
          difference: signedTakaText(decision.difference_poisha),
        }),
        reason: decision.reason,
      },
    })
    if (!this.isChecked()) await this.showOnCard(kind, before)
    await mailBatchChange(trx, {
      order,
      item,
      decision,
      kind,
      rules: this.rules,
      isChecked: this.isChecked(),
    })
  }

  private async showOnCard(kind: BatchNotice['kind'], before: OrderBatch): Promise<void> {
    const { trx, order, item, decision } = this
    await trx
      .insertInto('order_outbox')
      .values({
        topic: 'batch_changed',
        order_id: order.id,
        dedupe_key: `batch_changed:${decision.id}`,
        payload: JSON.stringify({
          itemId: item.id,
          notice: { kind, batch: before, reason: decision.reason, orderNumber: order.number },
        }),
      })
      .execute()
  }
}
