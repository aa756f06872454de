import { sql } from 'kysely'
import type { z } from 'zod'
import { spelledOnce } from '#contract/orders/trx-id.ts'
import { readPhone } from '#contract/text.ts'
import { latinDigits, poisha, takaText } from '#contract/money.ts'
import { GatewayMessage, OrderEvent, type StaffOrderRow } from '#contract/orders/staff-orders.ts'
import type { OrderState, RefundState, TransferFilter } from '#contract/orders/terms.ts'
import { StaffPayment, StaffTransfer } from '#contract/orders/staff-payments.ts'
import { StaffRefund } from '#contract/orders/staff-refunds.ts'
import { dhakaDay } from '#contract/time.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { studentsWith } from '#server/db/search-newest.ts'
import type { MoneyRules } from '../rules.ts'
import { HAND_GATEWAYS } from '../payments/gateways/gateway.ts'
import { cursorOf, type Page, readCursor } from '../checkout/list-orders.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'
import { sharesUsed } from '../refunds/shares-used.ts'
import { missingOf } from '../checkout/top-up.ts'
import {
  filteredLines,
  filteredRefunds,
  type OrderFilter,
  ordersOfCourse,
  type RefundFilter,
  refundsOfCourse,
} from './filter-orders.ts'

interface PageRequest {
  after?: string | undefined
  limit: number
}

/**
 * Orders, newest first; `q` is a number, a TrxID, a gateway's reference, a student id, an email, a
 * phone or a part of a name.
 */
export async function findOrders(
  db: Db,
  request: PageRequest &
    OrderFilter & {
      q?: string | undefined
      state?: OrderState | undefined
      /** Those of one student, by their row. */
      ofStudent?: number | undefined
    },
): Promise<Page<z.input<typeof StaffOrderRow>>> {
  let orders = db
    .selectFrom('orders as o')
    .innerJoin('students as student', 'student.id', 'o.student_id')
    .select([
      'o.id',
      'o.number',
      'o.state',
      'o.total_poisha',
      'o.refunded_poisha',
      'o.created_at',
      'o.paid_at',
      'o.by_staff',
    ])
    .select(PERSON_COLUMNS)
    .select(
      sql<
        string[]
      >`(select coalesce(array_agg(item.title order by item.id), '{}') from order_items item where item.order_id = o.id)`.as(
        'courses',
      ),
    )
    .select(
      sql<boolean>`exists (select from order_items item
        where item.order_id = o.id and item.moves_item_id is not null)`.as('changes_batch'),
    )
    .select(
      sql<string | null>`(select payment.gateway from payments payment where payment.order_id = o.id
        order by payment.state = 'succeeded' desc, payment.id desc limit 1)`.as('gateway'),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(request.limit + 1)
  if (request.state) orders = orders.where('o.state', '=', request.state)
  if (request.ofStudent !== undefined) orders = orders.where('o.student_id', '=', request.ofStudent)
  if (request.q) orders = orders.where('o.id', 'in', await matchingOrders(db, request.q))
  const lines = filteredLines(request)
  if (lines)
    orders = orders.where('o.id', 'in', sql<number>`(select order_id from ${lines} as line)`)
  const withCourse = await ordersOfCourse(db, request)
  if (withCourse === 'none') return { rows: [], next: null }
  if (withCourse) orders = orders.where('o.id', 'in', withCourse)
  const cursor = readCursor(request.after)
  if (cursor)
    orders = orders.where(
      sql<boolean>`(o.created_at, o.id) < (${cursor.at}::timestamptz, ${cursor.id})`,
    )
  const page = pageOf(await orders.execute(), request.limit, cursorOf)
  return {
    next: page.next,
    rows: page.shown.map((row) => ({
      number: row.number,
      state: row.state,
      student: personOf(row),
      byStaff: row.by_staff,
      courses: row.courses,
      changesBatch: row.changes_batch,
      total: taka(row.total_poisha),
      refunded: taka(row.refunded_poisha),
      gateway: row.gateway as 'manual' | null,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    })),
  }
}

/** The most orders one search finds. */
const FOUND = 500

/** Each way to name an order asks its own index; -1 where none is found, so that "in" has something to hold. */
async function matchingOrders(db: Db, q: string): Promise<number[]> {
  const word = latinDigits(q).replace(/\s+/g, ' ').trim()
  const code = spelledOnce(word)
  const phone = readPhone(word)
  const { rows } = await sql<{ id: number }>`
    select id from orders where number = ${code}
    union select payment.order_id from payments payment
      where payment.merchant_ref = ${code} or payment.gateway_ref in (${word}, ${code})
    union select payment.order_id from manual_transfers transfer join payments payment on payment.id = transfer.payment_id
      where transfer.trx_id = ${code}
    union select o.id from orders o where o.student_id in (${people({ word, phone })})
    limit ${FOUND}`.execute(db)
  return rows.length > 0 ? rows.map((row) => row.id) : [-1]
}

/** The students with a whole id, address or phone, or a part of a name; of fewer than three letters the whole name. */
function people({ word, phone }: { word: string; phone: string | null }) {
  const named =
    [...word].length < 3
      ? sql`select id from students where name = ${word}`
      : sql`select id from students where id in (${studentsWith(word)}) and name ilike ${containing(word)}`
  return sql<number>`select id from students where student_id = ${word}
    union select id from students where email_key = ${word.toLowerCase()}
    union select id from students where phone = ${phone}
    ${word.includes('@') ? sql`` : sql`union ${named}`}`
}

/** Everything that happened to an order, first to last. */
export async function orderHistory(db: Db, orderId: number): Promise<z.input<typeof OrderEvent>[]> {
  const rows = await db
    .selectFrom('order_history as act')
    .leftJoin('students as staff', 'staff.id', 'act.staff_id')
    .select(['act.at', 'act.actor', 'act.act', 'act.detail'])
    // Whoever has deleted their account since is named as in the audit list.
    .select(({ ref, selectFrom }) =>
      sql<
        string | null
      >`case when ${ref('staff.deleted_at')} is null then ${ref('staff.name')} else ${selectFrom(
        'audit_entries',
      )
        .select('staff_name')
        .whereRef('staff_id', '=', 'staff.id')
        .orderBy('id', 'desc')
        .limit(1)} end`.as('name'),
    )
    .where('act.order_id', '=', orderId)
    .orderBy('act.id')
    .execute()
  return rows.map((row) =>
    OrderEvent.parse({
      at: row.at.toISOString(),
      by: row.actor === 'staff' ? (row.name ?? 'staff') : row.actor,
      act: row.act,
      detail: row.detail,
    }),
  )
}

/** Every message of gateways and returning browsers about an order. */
export async function gatewayMessages(
  db: Db,
  orderId: number,
): Promise<z.input<typeof GatewayMessage>[]> {
  const rows = await db
    .selectFrom('payment_events as event')
    .innerJoin('payments as payment', 'payment.id', 'event.payment_id')
    .select([
      'event.received_at',
      'event.gateway',
      'event.kind',
      'event.authentic',
      'event.deliveries',
      'event.outcome',
      'event.body',
    ])
    .where('payment.order_id', '=', orderId)
    .orderBy('event.id')
    .limit(200)
    .execute()
  return rows.map((row) =>
    GatewayMessage.parse({
      at: row.received_at.toISOString(),
      gateway: row.gateway,
      kind: row.kind,
      authentic: row.authentic,
      deliveries: row.deliveries,
      outcome: row.outcome,
      body: row.body,
    }),
  )
}

type RefundRequest = PageRequest &
  RefundFilter & { state?: RefundState | undefined; orderId?: number; id?: number }

/** Refunds, newest first, or the ones of an order, or just one. */
export async function listRefunds(
  db: Db,
  staff: { id: number },
  request: RefundRequest & { now: Date },
): Promise<Page<z.input<typeof StaffRefund>>> {
  const refunds = db
    .selectFrom('refunds as refund')
    .innerJoin('orders as o', 'o.id', 'refund.order_id')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .innerJoin('students as student', 'student.id', 'refund.student_id')
    .leftJoin('students as asker', 'asker.id', 'refund.requested_by')
    .leftJoin('students as approver', 'approver.id', 'refund.approved_by')
    .selectAll('refund')
    .select(['o.number', 'payment.gateway', 'payment.mode'])
    .select(PERSON_COLUMNS)
    .select(['asker.name as asker_name', 'approver.name as approver_name'])
    .leftJoinLateral(
      (transfers) =>
        transfers
          .selectFrom('manual_transfers')
          .select(['channel', 'sender'])
          .whereRef('manual_transfers.payment_id', '=', 'payment.id')
          .where('manual_transfers.state', '=', 'verified')
          .orderBy('manual_transfers.id', 'desc')
          .limit(1)
          .as('transfer'),
      (join) => join.onTrue(),
    )
    .select(['transfer.channel', 'transfer.sender'])
    .select(
      sql<
        string[]
      >`(select coalesce(array_agg(certificate.serial order by certificate.serial), '{}') from refund_items part
        join order_items item on item.id = part.order_item_id and item.moves_item_id is null
        join certificates certificate on certificate.student_id = item.student_id and certificate.course_id = item.course_id
          and certificate.revoked_at is null
        where part.refund_id = refund.id)`.as('certificates'),
    )
    .select(
      sql<
        number[]
      >`(select coalesce(jsonb_agg(part.order_item_id), '[]') from refund_items part where part.refund_id = refund.id)`.as(
        'item_ids',
      ),
    )
    .where('refund.id', '=', sql<number>`any(${await matchingRefunds(db, request)}::bigint[])`)
    .orderBy('refund.id', 'desc')
  const page = pageOf(await refunds.execute(), request.limit, cursorOf)
  const used = await sharesUsed(db, {
    itemIds: page.shown.flatMap((row) => row.item_ids),
    today: dhakaDay(request.now),
  })
  return {
    next: page.next,
    rows: page.shown.map((row) =>
      StaffRefund.parse({
        id: String(row.id),
        orderNumber: row.number,
        student: personOf(row),
        gateway: row.gateway,
        sandbox: row.mode === 'sandbox',
        amount: taka(row.amount_poisha),
        currency: row.currency,
        state: row.state,
        cause: row.cause,
        reason: row.reason,
        requestedBy: row.requested_by === row.student_id ? 'student' : (row.asker_name ?? 'system'),
        approvedBy: row.approver_name,
        certificates: row.certificates,
        usedPercent:
          row.item_ids.length === 0
            ? null
            : Math.max(...row.item_ids.map((id) => used.get(id) ?? 0)),
        mayDecide: row.requested_by !== staff.id && row.student_id !== staff.id,
        sendByHand: HAND_GATEWAYS.includes(row.gateway) && row.state === 'approved',
        failure: row.failure,
        mayWithdraw: row.state === 'failed' && row.requested_by !== null && row.reversals === 0,
        sendTo: row.channel && { channel: row.channel, sender: row.sender },
        gatewayRef: row.gateway_ref,
        requestedAt: row.created_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }),
    ),
  }
}

/** The rows of a page of refunds and of one more, found before all that is shown of them. */
async function matchingRefunds(db: Db, request: RefundRequest): Promise<number[]> {
  let refunds = db
    .selectFrom('refunds as refund')
    .select('refund.id')
    .orderBy('refund.id', 'desc')
    .limit(request.limit + 1)
  const moved = filteredRefunds(request)
  if (moved)
    refunds = refunds.where(
      'refund.id',
      'in',
      sql<number>`(select refund_id from ${moved} as moved)`,
    )
  const ofCourse = refundsOfCourse(request)
  if (ofCourse) refunds = refunds.where('refund.id', 'in', ofCourse)
  if (request.state) refunds = refunds.where('refund.state', '=', request.state)
  if (request.orderId !== undefined)
    refunds = refunds.where('refund.order_id', '=', request.orderId)
  if (request.id !== undefined) refunds = refunds.where('refund.id', '=', request.id)
  const cursor = readCursor(request.after)
  if (cursor) refunds = refunds.where('refund.id', '<', cursor.id)
  return (await refunds.execute()).map(({ id }) => id)
}

/** Reported transfers, oldest first: the queue. */
export async function listTransfers(
  { db, rules }: { db: Db; rules: Pick<MoneyRules, 'secondPersonAbove'> },
  {
    staff,
    request,
  }: {
    staff: { id: number }
    request: PageRequest & { state?: TransferFilter | undefined; id?: number }
  },
): Promise<Page<z.input<typeof StaffTransfer>>> {
  let transfers = db
    .selectFrom('manual_transfers as transfer')
    .innerJoin('payments as payment', 'payment.id', 'transfer.payment_id')
    .innerJoin('orders as o', 'o.id', 'payment.order_id')
    .innerJoin('students as student', 'student.id', 'transfer.student_id')
    .leftJoin('students as seer', 'seer.id', 'transfer.seen_by')
    .select([
      'transfer.id',
      'transfer.channel',
      'transfer.trx_id',
      'transfer.sender',
      'transfer.claimed_poisha',
      'transfer.state',
    ])
    .select([
      'transfer.seen_poisha',
      'transfer.seen_by',
      'transfer.reason',
      'transfer.created_at',
      'transfer.student_id as owner_id',
    ])
    .select(sql<boolean>`transfer.picture is not null`.as('has_picture'))
    .select([
      'payment.amount_poisha',
      'payment.gateway',
      'payment.state as payment_state',
      'payment.review_reason',
      'payment.received_poisha',
      'payment.received_currency',
      'o.number',
      'seer.name as seer_name',
    ])
    .select(PERSON_COLUMNS)
    .orderBy('transfer.id')
    .limit(request.limit + 1)
  if (request.state === 'waiting')
    transfers = transfers.where('transfer.state', 'in', ['submitted', 'seen'])
  else if (request.state) transfers = transfers.where('transfer.state', '=', request.state)
  if (request.id !== undefined) transfers = transfers.where('transfer.id', '=', request.id)
  const cursor = readCursor(request.after)
  if (cursor) transfers = transfers.where('transfer.id', '>', cursor.id)
  const page = pageOf(await transfers.execute(), request.limit, cursorOf)
  return {
    next: page.next,
    rows: page.shown.map((row) =>
      StaffTransfer.parse({
        id: String(row.id),
        orderNumber: row.number,
        student: personOf(row),
        channel: row.channel,
        trxId: row.trx_id,
        sender: row.sender,
        claimed: taka(row.claimed_poisha),
        expected: taka(
          (isOpenTransfer(row) && missingOf({ ...row, state: row.payment_state })) ||
            row.amount_poisha,
        ),
        state: row.state,
        seen: row.seen_poisha === null ? null : taka(row.seen_poisha),
        seenBy: row.seer_name,
        needsSecondPerson: row.state === 'seen' || row.amount_poisha > rules.secondPersonAbove,
        mayDecide: row.owner_id !== staff.id && row.seen_by !== staff.id,
        hasPicture: row.has_picture,
        reason: row.reason,
        submittedAt: row.created_at.toISOString(),
      }),
    ),
  }
}

function isOpenTransfer({ state }: { state: string }): boolean {
  return state === 'submitted' || state === 'seen'
}

export async function transferPicture(db: Db, id: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('manual_transfers')
    .select('picture')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.picture ?? null
}

/** Payments that wait for a decision, and those a bank disputes. */
export async function listReviewedPayments(
  db: Db,
  staff: { id: number },
): Promise<z.input<typeof StaffPayment>[]> {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('orders as o', 'o.id', 'payment.order_id')
    .innerJoin('students as student', 'student.id', 'payment.student_id')
    .selectAll('payment')
    .select('o.number')
    .select(PERSON_COLUMNS)
    .where((or) =>
      or.or([or('payment.state', '=', 'review'), or('payment.disputed_at', 'is not', null)]),
    )
    .orderBy('payment.id')
    .limit(500)
    .execute()
  return rows.map((row) =>
    StaffPayment.parse({
      id: String(row.id),
      orderNumber: row.number,
      student: personOf(row),
      gateway: row.gateway,
      reason: row.state === 'review' ? row.review_reason : 'dispute',
      expected: taka(row.amount_poisha),
      received: taka(row.received_poisha ?? 0),
      currency: row.received_currency ?? 'BDT',
      mayAccept:
        row.state === 'review' &&
        row.student_id !== staff.id &&
        row.received_currency === 'BDT' &&
        (row.review_reason === 'amount_mismatch' || row.review_reason === 'risk'),
      at: (row.disputed_at ?? row.created_at).toISOString(),
    }),
  )
}

function taka(amount: number): string {
  return takaText(poisha(amount))
}
