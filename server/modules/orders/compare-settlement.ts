import type { z } from 'zod'
import { poisha, takaText } from '#contract/money.ts'
import { ComparisonLine, type comparisonFindings, type GatewayId } from '#contract/orders.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

type Finding = (typeof comparisonFindings)[number]
type Line = z.infer<typeof ComparisonLine>
export interface Comparison {
  lines: Line[]
  counts: Record<Finding, number>
}

/** Gateways pay out days later: a charge this old that no settlement names is missing. */
const SETTLED_AFTER_DAYS = 7

/** Our payments and refunds of some days against what the gateway settled: what is missing on which side, what differs. */
export async function compareSettlement(db: Db, gateway: GatewayId, from: Day, to: Day): Promise<Comparison> {
  const theirs = await db.selectFrom('settlement_lines').selectAll().where('gateway', '=', gateway).execute()
  const charges = new Map(theirs.filter((line) => line.kind === 'charge').map((line) => [line.gateway_ref, line]))
  const refunds = new Map(theirs.filter((line) => line.kind === 'refund').map((line) => [line.gateway_ref, line]))
  const [ourCharges, ourRefunds] = [await chargesOf(db, gateway), await refundsOf(db, gateway)]
  const isWithin = (day: Day) => day >= from && day <= to
  const lines: Line[] = []

  for (const payment of ourCharges) {
    const day = dayOf(payment.finished_at)
    const line = charges.get(payment.gateway_ref!)
    if (!isWithin(line?.settled_on ?? day)) continue
    lines.push(
      compared('charge', payment.number, payment.gateway_ref!, day, payment.received_poisha!, payment.gateway_fee_poisha ?? 0, line),
    )
  }
  for (const refund of ourRefunds) {
    const day = dayOf(refund.finished_at)
    const line = refunds.get(refund.gateway_ref!)
    if (!isWithin(line?.settled_on ?? day)) continue
    lines.push(compared('refund', refund.number, refund.gateway_ref!, day, -refund.amount_poisha, line?.fee_poisha ?? 0, line))
  }
  const known = new Set([...ourCharges, ...ourRefunds].map((row) => row.gateway_ref))
  for (const line of theirs) {
    if (known.has(line.gateway_ref) || !isWithin(line.settled_on) || line.kind === 'fee') continue
    lines.push(
      ComparisonLine.parse({
        finding: 'missing_here',
        kind: line.kind,
        gatewayRef: line.gateway_ref,
        orderNumber: null,
        ours: null,
        theirs: signed(line.gross_poisha),
        ourFee: null,
        theirFee: signed(line.fee_poisha),
        on: line.settled_on,
      }),
    )
  }
  const counts: Comparison['counts'] = { matched: 0, missing_here: 0, missing_there: 0, amount_differs: 0, fee_differs: 0 }
  for (const line of lines) counts[line.finding] += 1
  return { lines: lines.toSorted((a, b) => a.on.localeCompare(b.on) || a.gatewayRef.localeCompare(b.gatewayRef)), counts }
}

/**
 * For the nightly look: money of ours that no settlement names although it should by now, and theirs that we do not know.
 * Nothing of a gateway whose settlements nobody imports.
 */
export async function findUnsettled(db: Db, gateway: GatewayId, today: Day): Promise<Line[]> {
  const imported = await db.selectFrom('settlement_lines').select('id').where('gateway', '=', gateway).limit(1).executeTakeFirst()
  if (!imported) return []
  const { lines } = await compareSettlement(db, gateway, '2020-01-01', addDays(today, -SETTLED_AFTER_DAYS))
  return lines.filter((line) => line.finding !== 'matched')
}

function compared(
  kind: 'charge' | 'refund',
  orderNumber: string,
  gatewayRef: string,
  day: Day,
  ours: number,
  ourFee: number,
  line: { gross_poisha: number; fee_poisha: number; settled_on: Day } | undefined,
): Line {
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
    ours: signed(ours),
    theirs: line ? signed(line.gross_poisha) : null,
    ourFee: signed(ourFee),
    theirFee: line ? signed(line.fee_poisha) : null,
    on: line?.settled_on ?? day,
  })
}

function chargesOf(db: Db, gateway: GatewayId) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('orders as o', 'o.id', 'payment.order_id')
    .select(['o.number', 'payment.gateway_ref', 'payment.received_poisha', 'payment.gateway_fee_poisha', 'payment.finished_at'])
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
    .select(['o.number', 'refund.gateway_ref', 'refund.amount_poisha', 'refund.finished_at'])
    .where('payment.gateway', '=', gateway)
    .where('refund.state', '=', 'succeeded')
    .where('refund.currency', '=', 'BDT')
    .execute()
}

function dayOf(moment: Date | null): Day {
  return dhakaDay(moment ?? new Date(0))
}

/** Taka that may be negative: what went out. */
function signed(amount: number): string {
  return `${amount < 0 ? '-' : ''}${takaText(poisha(Math.abs(amount)))}`
}
