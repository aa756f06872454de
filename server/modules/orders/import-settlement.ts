import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { GatewayId } from '#contract/orders.ts'
import { Problem } from '#contract/problems.ts'
import { Day } from '#contract/day.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { readGatewayAmount } from './gateways/gateway-money.ts'
import { bank, chargebacks, gatewayAccount, gatewayFees, post } from './ledger.ts'
import { recordStaffAct } from './move-order.ts'

/** One line of a settlement file: its first line names these columns, in any order and case. */
const Line = z.object({
  kind: z.enum(['charge', 'refund', 'fee', 'chargeback']),
  reference: z.string().trim().min(1).max(100),
  gross: z.string(),
  fee: z.string(),
  date: Day,
})

/** The most lines one file holds. */
const MOST_LINES = 5_000

/**
 * Reads a gateway's settlement file and books what it paid out: charges in, refunds, fees and chargebacks out. A line known
 * from before is not counted again, so files may overlap.
 *
 * @throws Problem settlement_unreadable, naming the line
 */
export async function importSettlement(
  db: Db,
  staff: { id: number },
  gateway: GatewayId,
  csv: string,
): Promise<{ read: number; added: number; known: number }> {
  const lines = readLines(csv)
  return transact(db, async (trx) => {
    let added = 0
    for (const line of lines) if (await addLine(trx, staff, gateway, line)) added += 1
    await recordStaffAct(trx, staff, 'settlement_imported', gateway, { read: lines.length, added })
    return { read: lines.length, added, known: lines.length - added }
  })
}

interface SettlementLine {
  kind: z.infer<typeof Line>['kind']
  reference: string
  gross: number
  fee: number
  date: Day
}

async function addLine(trx: Trx, staff: { id: number }, gateway: GatewayId, line: SettlementLine): Promise<boolean> {
  // What comes in is positive, what goes out negative.
  const gross = line.kind === 'charge' ? line.gross : -line.gross
  const added = await trx
    .insertInto('settlement_lines')
    .values({
      gateway,
      kind: line.kind,
      gateway_ref: line.reference,
      gross_poisha: gross,
      fee_poisha: line.fee,
      net_poisha: gross - line.fee,
      settled_on: line.date,
      imported_by: staff.id,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'kind', 'gateway_ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await book(trx, gateway, added.id, line, gross - line.fee)
  return true
}

/** The money moves from what the gateway owes us to the bank; fees it never told us of before are spent now. */
async function book(trx: Trx, gateway: GatewayId, id: number, line: SettlementLine, net: number): Promise<void> {
  if (line.kind === 'fee') {
    await post(trx, { kind: 'settlement', ref: id, memo: line.reference }, [bank(net), gatewayFees(-net)])
    return
  }
  const known = line.kind === 'charge' ? await feeBooked(trx, gateway, line.reference) : null
  const unbooked = known === null ? 0 : line.fee - known
  await post(trx, { kind: 'settlement', ref: id, memo: line.reference }, [
    bank(net),
    gatewayFees(unbooked),
    ...(line.kind === 'chargeback' && !(await isDisputeBooked(trx, gateway, line.reference))
      ? [chargebacks(-net - unbooked)]
      : [gatewayAccount(gateway, -net - unbooked)]),
  ])
}

async function feeBooked(trx: Trx, gateway: GatewayId, reference: string): Promise<number | null> {
  const payment = await trx
    .selectFrom('payments')
    .select('gateway_fee_poisha')
    .where('gateway', '=', gateway)
    .where('gateway_ref', '=', reference)
    .where('state', 'in', ['succeeded', 'surplus'])
    .executeTakeFirst()
  return payment ? (payment.gateway_fee_poisha ?? 0) : null
}

async function isDisputeBooked(trx: Trx, gateway: GatewayId, reference: string): Promise<boolean> {
  const act = await trx
    .selectFrom('order_history as act')
    .innerJoin('payments as payment', 'payment.order_id', 'act.order_id')
    .select('act.id')
    .where('payment.gateway', '=', gateway)
    .where('payment.gateway_ref', '=', reference)
    .where('act.act', '=', 'dispute_open')
    .executeTakeFirst()
  return act !== undefined
}

function readLines(csv: string): SettlementLine[] {
  const rows = parsedRows(csv)
  return rows.map((row, index) => {
    const line = Line.safeParse(row)
    const gross = line.success ? readGatewayAmount(line.data.gross) : null
    const fee = line.success ? readGatewayAmount(line.data.fee || '0') : null
    if (!line.success || gross === null || fee === null) throw unreadable(index + 2)
    return { kind: line.data.kind, reference: line.data.reference, gross, fee, date: line.data.date }
  })
}

function parsedRows(csv: string): unknown[] {
  try {
    const rows: unknown[] = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    })
    if (rows.length > MOST_LINES) throw unreadable(MOST_LINES + 2)
    return rows
  } catch (error) {
    if (error instanceof Problem) throw error
    throw unreadable(1)
  }
}

function unreadable(line: number): Problem {
  return new Problem('settlement_unreadable', { facts: { line: String(line) } })
}
