import type { z } from 'zod'
import type { Selectable } from 'kysely'
import { defined } from '#contract/defined.ts'
import { signedTakaText } from '#contract/money.ts'
import { ComparisonLine } from '#contract/orders/books.ts'
import type { comparisonFindings } from '#contract/orders/terms.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { addDays, type Day, dhakaDay, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { SettlementLines } from '#server/db/tables.ts'
import type { MoneyFinding } from './money-finding.ts'

type SettlementRow = Selectable<SettlementLines>
type Finding = (typeof comparisonFindings)[number]
type Line = z.infer<typeof ComparisonLine>
export interface Comparison {
  lines: Line[]
  counts: Record<Finding, number>
}

/** Gateways pay out days later: a charge this old that no settlement names is missing. */
const SETTLED_AFTER_DAYS = 7

/** Our payments and refunds of some days against what the gateway settled: what is missing on which side, what differs. */
export async function compareSettlement(
  db: Db,
  { gateway, from, to }: { gateway: GatewayId; from: Day; to: Day },
): Promise<Comparison> {
  const theirs = await db
    .selectFrom('settlement_lines')
    .selectAll()
    .where('gateway', '=', gateway)
    .execute()
  const left = new Set(theirs)
  const take = (kind: string, isIt: (line: SettlementRow) => boolean) => {
    // guard T33: a chargeback is compared by its kind too (settlement-findings)
    // without: const found = theirs.find((line) => left.has(line) && isIt(line))
    const found = theirs.find((line) => left.has(line) && line.kind === kind && isIt(line))
    if (found) left.delete(found)
    return found
  }
  const [ourCharges, ourRefunds] = [await chargesOf(db, gateway), await refundsOf(db, gateway)]
  const isWithin = (day: Day) => day >= from && day <= to
  const lines: Line[] = []

  for (const payment of ourCharges) {
    const day = dayOf(payment.finished_at)
    const line = take('charge', ({ gateway_ref }) => gateway_ref === payment.gateway_ref)
    if (!isWithin(line?.settled_on ?? day)) continue
    lines.push(
      compared({
        kind: 'charge',
        orderNumber: payment.number,
        gatewayRef: defined(payment.gateway_ref),
        day,
        ours: defined(payment.received_poisha),
        ourFee: payment.gateway_fee_poisha ?? 0,
        line,
      }),
    )
  }
  for (const refund of ourRefunds) {
    const day = dayOf(refund.finished_at)
    const line =
      take('refund', ({ gateway_ref }) => gateway_ref === refund.gateway_ref) ??
      // Some gateways list a refund under the payment it is of.
      take(
        'refund',
        ({ gateway_ref, gross_poisha }) =>
          gateway_ref === refund.payment_ref && gross_poisha === -refund.amount_poisha,
      )
    if (!isWithin(line?.settled_on ?? day)) continue
    lines.push(
      compared({
        kind: 'refund',
        orderNumber: refund.number,
        gatewayRef: defined(refund.gateway_ref),
        day,
        ours: -refund.amount_poisha,
        ourFee: line?.fee_poisha ?? 0,
        line,
      }),
    )
  }
  const orderOf = new Map(ourCharges.map((payment) => [payment.gateway_ref, payment]))
  for (const line of left) {
    if (!isWithin(line.settled_on) || line.kind === 'fee') continue
    const payment = orderOf.get(line.gateway_ref)
    // A dispute the gateway had reported is already in the books; any other money it took back is not.
    const isKnown = line.kind === 'chargeback' && payment?.is_disputed === true
    lines.push(
      ComparisonLine.parse({
        finding: isKnown ? 'matched' : 'missing_here',
        kind: line.kind,
        gatewayRef: line.gateway_ref,
        orderNumber: payment?.number ?? null,
        ours: isKnown ? signedTakaText(line.gross_poisha) : null,
        theirs: signedTakaText(line.gross_poisha),
        ourFee: null,
        theirFee: signedTakaText(line.fee_poisha),
        on: line.settled_on,
      }),
    )
  }
  const counts: Comparison['counts'] = {
    matched: 0,
    missing_here: 0,
    missing_there: 0,
    amount_differs: 0,
    fee_differs: 0,
  }
  for (const line of lines) counts[line.finding] += 1
  return {
    lines: lines.toSorted(
      (a, b) => a.on.localeCompare(b.on) || a.gatewayRef.localeCompare(b.gatewayRef),
    ),
    counts,
  }
}

/**
 * For the nightly look: money of ours that no settlement names although it should by now, and theirs that we do not know.
 * Nothing of a gateway whose settlements no one imports.
 */
export async function findUnsettled(db: Db, gateway: GatewayId, today: Day): Promise<Line[]> {
  const imported = await db
    .selectFrom('settlement_lines')
    .select('id')
    .where('gateway', '=', gateway)
    .limit(1)
    .executeTakeFirst()
  if (!imported) return []
  const { lines } = await compareSettlement(db, {
    gateway,
    from: '2020-01-01',
    to: addDays(today, -SETTLED_AFTER_DAYS),
  })
  return lines.filter((line) => line.finding !== 'matched')
}

function compared({
  kind,
  orderNumber,
  gatewayRef,
  day,
  ours,
  ourFee,
  line,
}: {
  kind: 'charge' | 'refund'
  orderNumber: string
  gatewayRef: string
  day: Day
  ours: number
  ourFee: number
  line: { gross_poisha: number; fee_poisha: number; settled_on: Day } | undefined
}): Line {
  const finding: Finding = !line
    ? 'missing_there'
    : line.gross_poisha !== ours
      ? 'amount_differs'
      : line.fee_poisha !== ourFee
        ? 'fee_differs'
        : 'matched'
  return ComparisonLine.parse({
    finding,
    kind,
    gatewayRef,
    orderNumber,
    ours: signedTakaText(ours),
    theirs: line ? signedTakaText(line.gross_poisha) : null,
    ourFee: signedTakaText(ourFee),
    theirFee: line ? signedTakaText(line.fee_poisha) : null,
    on: line?.settled_on ?? day,
  })
}

function chargesOf(db: Db, gateway: GatewayId) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('orders as o', 'o.id', 'payment.order_id')
    .select([
      'o.number',
      'payment.gateway_ref',
      'payment.received_poisha',
      'payment.gateway_fee_poisha',
      'payment.finished_at',
    ])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('order_history as act')
            .select('act.id')
            .whereRef('act.order_id', '=', 'payment.order_id')
            .where('act.act', '=', 'dispute_open'),
        )
        .as('is_disputed'),
    )
    .where('payment.gateway', '=', gateway)
    .where('payment.state', 'in', ['succeeded', 'surplus'])
    .where('payment.received_currency', '=', 'BDT')
    .execute()
}

function refundsOf(db: Db, gateway: GatewayId) {
  return db
    .selectFrom('refunds as refund')
    .innerJoin('orders as o', 'o.id', 'refund.order_id')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .select([
      'o.number',
      'refund.gateway_ref',
      'refund.amount_poisha',
      'refund.finished_at',
      'payment.gateway_ref as payment_ref',
    ])
    .where('payment.gateway', '=', gateway)
    .where('refund.state', '=', 'succeeded')
    .where('refund.sent_by_hand', '=', false)
    .where('refund.currency', '=', 'BDT')
    .execute()
}

function dayOf(moment: Date | null): Day {
  return dhakaDay(moment ?? new Date(0))
}

/** Money that is taken back needs someone soon: for as long as this after the file that says so. */
const SHOWN_DAYS = 14

/**
 * Orders whose money a settlement took back without a dispute or refund of ours behind it. For gateways that send no message
 * of a dispute the file is the only way to learn of it.
 */
export async function findChargebacks(
  db: Db,
  gateways: readonly GatewayId[],
  now: Date,
): Promise<MoneyFinding[]> {
  const since = dhakaDay(new Date(now.getTime() - SHOWN_DAYS * 86_400_000))
  const imported = await db
    .selectFrom('settlement_lines')
    .select((select) => [
      'gateway',
      select.fn.min('settled_on').as('first'),
      select.fn.max('settled_on').as('last'),
    ])
    .where('kind', 'in', ['chargeback', 'refund'])
    .where('gateway', 'in', [...gateways])
    .where('imported_at', '>=', dhakaMoment(since))
    .groupBy('gateway')
    .execute()
  const counts = new Map<string, number>()
  for (const { gateway, first, last } of imported) {
    const { lines } = await compareSettlement(db, {
      gateway: gateway as GatewayId,
      from: first,
      to: last,
    })
    for (const line of lines)
      if (line.finding === 'missing_here' && line.kind !== 'charge' && line.orderNumber)
        counts.set(line.orderNumber, (counts.get(line.orderNumber) ?? 0) + 1)
  }
  return [...counts].map(([subject, count]) => ({ subject, count }))
}
