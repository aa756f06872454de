import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { GatewayContext, MoneyContext, OrderContext } from '../context.ts'
import { askGateway } from './ask-gateway.ts'
import {
  GatewayFailure,
  AuthenticityError,
  type Notice,
  type PaymentGateway,
  type Return,
} from './gateways/gateway.ts'
import { askDispute } from './dispute-payment.ts'
import { askRefundsOf } from '../refunds/send-refunds.ts'
import { asReference, byReference, paymentBy, paymentOfReference } from './payment-by.ts'
import { abandonAttempt, noteAgreement } from './return-from-gateway.ts'
import type { OrderRecord, PaymentRecord } from '../order-records.ts'
import { ORDER_COLUMNS } from '../record-columns.ts'
import { type SettleHook, isFinal } from './settle.ts'

/** A message is stored for at most this long. */
const STORED_CHARACTERS = 16_000
/** A message that cannot be worked on is put aside for the job, which tries again this much later. */
const OVERDUE_MS = 60_000

export type MessageResult = { authentic: false } | { authentic: true; outcome: string | null }

type MessageContext = MoneyContext & Pick<OrderContext, 'deliver'>

/**
 * A message of a gateway: stored once however often it arrives, then the gateway is asked about what it names. Nothing in
 * the message itself is believed.
 *
 * @returns outcome null where it could not be worked on yet; the job does it later. A message that is not authentic
 * leaves nothing behind; the caller counts it with `countForgery`.
 * @throws GatewayFailure when the signature could not be checked yet (the certificate of an SNS message)
 */
export async function receiveNotification(
  ctx: MessageContext,
  { gateway, message }: { gateway: PaymentGateway; message: { body: string; headers: Headers } },
): Promise<MessageResult> {
  const { db, now } = ctx
  let notice: Notice
  try {
    notice = await gateway.readNotification(message)
  } catch (error) {
    if (!(error instanceof AuthenticityError)) throw error
    return { authentic: false }
  }
  const reference = asReference(gateway, notice.merchantRef)
  const payment = await paymentOfReference(db, reference).executeTakeFirst()
  const event = await storeMessage(db, {
    gateway,
    kind: 'notification',
    dedupeKey: notice.dedupeKey,
    authentic: true,
    body: message.body,
    merchantRef: notice.merchantRef,
    now,
  })
  // guard T02: a message that came before changes nothing (settle, single-layers)
  if (event.outcome !== null) return { authentic: true, outcome: 'repeated' }
  const mark = markWith({ id: event.id, now })
  const outcome = await workOn(ctx, { gateway, notice, payment, also: mark.also })
  if (outcome !== null && !mark.isSet) await markDone(db, { id: event.id, outcome, now })
  await ctx.deliver()
  return { authentic: true, outcome }
}

/** null where the gateway did not answer. */
async function workOn(
  ctx: MoneyContext,
  {
    gateway,
    notice,
    payment,
    also,
  }: {
    gateway: PaymentGateway
    notice: Notice
    payment: PaymentRecord | undefined
    also: SettleHook
  },
): Promise<string | null> {
  const { db, now } = ctx
  try {
    if (notice.kind === 'dispute' && notice.disputeRef)
      return await askDispute(db, { gateway, disputeRef: notice.disputeRef, now })
    if (notice.kind === 'other') return 'ignored'
    if (!payment) return 'unknown_payment'
    if (notice.kind === 'refund') return await askRefundsOf(ctx, { gateway, payment })
    return await askGateway(ctx, { gateway, payment, also })
  } catch (error) {
    if (error instanceof GatewayFailure) return null
    throw error
  }
}

/** Works on messages that were stored but not finished: the process died, or the gateway did not answer. */
export async function processStoredMessages(ctx: GatewayContext): Promise<number> {
  const { db, now, gateways } = ctx
  const events = await db
    .selectFrom('payment_events')
    .select(['id', 'gateway', 'body', 'merchant_ref', 'payment_id'])
    .where('processed_at', 'is', null)
    .where('authentic', '=', true)
    .where('kind', '=', 'notification')
    .where('received_at', '<', new Date(now.getTime() - OVERDUE_MS))
    .orderBy('id')
    .limit(100)
    .execute()
  for (const event of events) {
    const gateway = gateways.get(event.gateway as GatewayId)
    if (!gateway) continue
    const payment = event.payment_id
      ? await db
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', event.payment_id)
          .executeTakeFirst()
      : undefined
    const outcome = payment ? await answerAbout(ctx, { gateway, payment }) : 'unknown_payment'
    if (outcome !== null) await markDone(db, { id: event.id, outcome, now })
  }
  return events.length
}

async function answerAbout(
  ctx: MoneyContext,
  { gateway, payment }: { gateway: PaymentGateway; payment: PaymentRecord },
): Promise<string | null> {
  try {
    const settled = await askGateway(ctx, { gateway, payment })
    await askRefundsOf(ctx, { gateway, payment })
    return settled
  } catch (error) {
    if (error instanceof GatewayFailure) return null
    throw error
  }
}

/**
 * A browser that comes back from a gateway. What it says is a hint; the gateway is asked.
 *
 * @returns the order to show, if it names one of ours
 */
export async function receiveReturn(
  ctx: MessageContext,
  { gateway, fields }: { gateway: PaymentGateway; fields: URLSearchParams },
): Promise<OrderRecord | null> {
  const { db, now } = ctx
  const { merchantRef, session, hint } = gateway.readReturn(fields)
  const payment = await paymentBy(db, gateway, { merchantRef, session })
  if (!payment) return null
  // One row a payment and hint, however often and with whatever else a browser comes back: anyone can call this.
  const key = digest(`return:${payment.id}:${hint}`)
  // Who settled it has handed it over, or the job does.
  const isKnown = isFinal(payment)
  const event = await storeMessage(db, {
    gateway,
    kind: 'return',
    dedupeKey: key,
    authentic: false,
    body: fields.toString(),
    merchantRef: payment.merchant_ref,
    outcome: isKnown ? 'already_final' : null,
    now,
  })
  const order = { id: payment.order_id }
  if (isKnown) return (await orderReturned(db, order).executeTakeFirst()) ?? null
  const latestPayment =
    hint === 'success' && gateway.finalise ? await noteAgreement(db, payment, now) : payment
  try {
    const mark = markWith({ id: event.id, now })
    const settled = await askGateway(ctx, { gateway, payment: latestPayment, also: mark.also })
    const isOver =
      settled === 'still_pending' &&
      isGivenUp(gateway, hint) &&
      (await abandonAttempt(db, { payment, how: hint, now }))
    const outcome = isOver ? 'ended' : settled
    if (!mark.isSet || isOver) await markDone(db, { id: event.id, outcome, now })
  } catch (error) {
    // The page says "being confirmed", and the job asks again.
    if (!(error instanceof GatewayFailure)) throw error
    if (isGivenUp(gateway, hint)) await abandonAttempt(db, { payment, how: hint, now })
  }
  await ctx.deliver()
  return (await orderReturned(db, order).executeTakeFirst()) ?? null
}

function orderReturned(db: Db, { id }: { id: number }) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', '=', id)
}

function isGivenUp(gateway: PaymentGateway, hint: Return['hint']): hint is 'cancel' | 'fail' {
  return gateway.endsOnlyByReturn === true && (hint === 'cancel' || hint === 'fail')
}

function storeMessage(
  db: Db,
  {
    gateway,
    kind,
    dedupeKey,
    authentic,
    body,
    merchantRef,
    outcome = null,
    now,
  }: {
    gateway: PaymentGateway
    kind: 'notification' | 'return'
    dedupeKey: string
    authentic: boolean
    body: string
    merchantRef: string | null
    /** What became of it, where that is known at once. */
    outcome?: string | null
    now: Date
  },
) {
  const { mode, reference } = asReference(gateway, merchantRef)
  return storedMessage(db, {
    gateway: gateway.id,
    mode,
    reference,
    kind,
    dedupeKey: dedupeKey.slice(0, 200),
    authentic,
    body: body.slice(0, STORED_CHARACTERS).replaceAll('\0', ''),
    merchantRef: merchantRef?.slice(0, 100) ?? null,
    outcome,
    now,
    processedAt: outcome === null ? null : now,
  }).executeTakeFirstOrThrow()
}

interface MessageInsert {
  gateway: GatewayId
  mode: PaymentGateway['mode']
  reference: string | null
  kind: 'notification' | 'return'
  dedupeKey: string
  authentic: boolean
  body: string
  merchantRef: string | null
  outcome: string | null
  now: Date
  processedAt: Date | null
}

function storedMessage(db: Db, message: MessageInsert) {
  return db
    .insertInto('payment_events')
    .values({
      gateway: message.gateway,
      kind: message.kind,
      dedupe_key: message.dedupeKey,
      authentic: message.authentic,
      body: message.body,
      merchant_ref: message.merchantRef,
      payment_id: byReference(db, {
        id: message.gateway,
        mode: message.mode,
        reference: message.reference,
      }).select('id'),
      outcome: message.outcome,
      received_at: message.now,
      processed_at: message.processedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'dedupe_key']).doUpdateSet((row) => ({
        deliveries: row('payment_events.deliveries', '+', 1),
        outcome: sql<string | null>`coalesce(excluded.outcome, payment_events.outcome)`,
        processed_at: sql<Date | null>`coalesce(excluded.processed_at, payment_events.processed_at)`,
      })),
    )
    .returning(['id', 'outcome'])
}

/** Marks a message in the transaction that settles what it is about. */
function markWith({ id, now }: { id: number; now: Date }) {
  const mark = {
    isSet: false,
    also: async (trx: Trx, outcome: string) => {
      await doneMessage(trx, { id, outcome, now }).execute()
      mark.isSet = true
    },
  }
  return mark
}

async function markDone(
  db: Db,
  { id, outcome, now }: { id: number; outcome: string; now: Date },
): Promise<void> {
  await doneMessage(db, { id, outcome, now }).execute()
}

function doneMessage(db: Db, { id, outcome, now }: { id: number; outcome: string; now: Date }) {
  return db
    .updateTable('payment_events')
    .set({ outcome, processed_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`outcome is distinct from ${outcome}::text`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
