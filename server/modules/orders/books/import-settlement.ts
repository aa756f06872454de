import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { defined } from '#contract/defined.ts'
import { signedTakaText } from '#contract/money.ts'
import { plainCode } from '#contract/unseen.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { isTotalLine, withoutFormula } from '#contract/orders/statement-cells.ts'
import { Problem } from '#contract/problems.ts'
import { Day } from '#contract/day.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { readGatewayAmount } from '../payments/gateways/gateway-money.ts'
import { bank, chargebacks, gatewayAccount, gatewayFees, post } from './ledger.ts'
import { recordAct } from '../move-order.ts'

const Amount = z
  .string()
  .refine((text) => readGatewayAmount(text) !== null)
  .transform((text) => defined(readGatewayAmount(text)))

/** One line of a settlement file: its first line names these columns, in any order and case. */
const Line = z.object({
  kind: z.preprocess(
    (kind) => String(kind).toLowerCase(),
    z.enum(['charge', 'refund', 'fee', 'chargeback']),
  ),
  reference: z.string().overwrite(plainCode).min(1).max(100),
  gross: Amount,
  fee: z.preprocess((fee) => fee || '0', Amount),
  // Gateways write the time behind it.
  date: z.preprocess((date) => String(date).replace(/[T ]\d{1,2}:\d{2}.*$/, ''), Day),
})

/** The most lines one file holds. */
const MOST_LINES = 5_000

/** A line that names what an earlier line named, with another amount or fee. It is not booked: staff ask the gateway. */
export interface SettlementConflict {
  line: number
  kind: SettlementLine['kind']
  reference: string
  known: SettlementAmount
  given: SettlementAmount
}
interface SettlementAmount {
  amount: string
  fee: string
}

/**
 * Reads a gateway's settlement file and books what it paid out, with a chargeback in the history of its order. Files
 * may overlap: a line is counted once, equal refunds of one payment as often as one file has them.
 *
 * @throws Problem settlement_unreadable (facts: line, column), settlement_columns_missing (facts: columns), settlement_empty
 */
export async function importSettlement(
  db: Db,
  { staff, gateway, csv }: { staff: { id: number }; gateway: GatewayId; csv: string },
): Promise<{ read: number; added: number; known: number; conflicts: SettlementConflict[] }> {
  const lines = readLines(csv)
  return transact(db, async (trx) => {
    let added = 0
    const conflicts: SettlementConflict[] = []
    const equal = new Map<string, number>()
    for (const [index, line] of lines.entries()) {
      const key = JSON.stringify(line)
      const nth = (equal.get(key) ?? 0) + 1
      equal.set(key, nth)
      const result = await addLine(trx, { staff, gateway, line, nth })
      if (result === 'added') added += 1
      else if (result !== 'known')
        conflicts.push({ line: index + 2, kind: line.kind, reference: line.reference, ...result })
    }
    const counts = { read: lines.length, added, known: lines.length - added - conflicts.length }
    // A file that was imported before books nothing.
    if (added === 0) noteAudit()
    else
      await recordAudit(trx, {
        actor: staff,
        action: 'settlement.imported',
        subject: gateway,
        after: { ...counts, conflicts: conflicts.length },
      })
    return { ...counts, conflicts }
  })
}

interface SettlementLine {
  kind: z.infer<typeof Line>['kind']
  reference: string
  gross: number
  fee: number
  date: Day
}

type LineResult = 'added' | 'known' | Pick<SettlementConflict, 'known' | 'given'>

/** @param nth of the equal lines of this file, from 1 */
async function addLine(
  trx: Trx,
  {
    staff,
    gateway,
    line,
    nth,
  }: { staff: { id: number }; gateway: GatewayId; line: SettlementLine; nth: number },
): Promise<LineResult> {
  // What comes in is positive, what goes out negative.
  const gross = line.kind === 'charge' ? line.gross : -line.gross
  const payment = await paymentOf(trx, gateway, line.reference)
  // A refund listed under its payment shares the reference with the payment's other refunds, and may be equal to one.
  const isShared = line.kind === 'refund' && payment !== undefined
  const before = await trx
    .selectFrom('settlement_lines')
    .select(['gross_poisha', 'fee_poisha', 'settled_on'])
    .where('gateway', '=', gateway)
    .where('kind', '=', line.kind)
    .where('gateway_ref', '=', line.reference)
    .execute()
  const isSame = (row: (typeof before)[number]) =>
    row.gross_poisha === gross && row.fee_poisha === line.fee
  const same = before.filter((row) => isSame(row) && (!isShared || row.settled_on === line.date))
  const twin = isShared ? nth : 1
  if (same.length >= twin) return 'known'
  const [other] = before
  if (other && !isShared)
    return { known: amounts(other.gross_poisha, other.fee_poisha), given: amounts(gross, line.fee) }
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
      twin,
      imported_by: staff.id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'kind', 'gateway_ref', 'gross_poisha', 'settled_on', 'twin'])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) return 'known'
  await book(trx, { gateway, id: added.id, line, net: gross - line.fee })
  if (line.kind === 'chargeback' && payment)
    await recordAct(
      trx,
      { id: payment.order_id, student_id: payment.student_id },
      {
        by: { kind: 'staff', id: staff.id },
        act: 'chargeback_settled',
        detail: {
          amount: signedTakaText(line.gross),
          reference: line.reference,
        },
      },
    )
  return 'added'
}

function paymentOf(trx: Trx, gateway: GatewayId, reference: string) {
  return trx
    .selectFrom('payments')
    .select(['order_id', 'student_id'])
    .where('gateway', '=', gateway)
    .where('gateway_ref', '=', reference)
    .executeTakeFirst()
}

function amounts(gross: number, fee: number): SettlementAmount {
  return { amount: signedTakaText(gross), fee: signedTakaText(fee) }
}

/** The money moves from what the gateway owes us to the bank; fees it never reported before are booked now. */
async function book(
  trx: Trx,
  { gateway, id, line, net }: { gateway: GatewayId; id: number; line: SettlementLine; net: number },
): Promise<void> {
  if (line.kind === 'fee') {
    await post(trx, { kind: 'settlement', ref: id, memo: line.reference }, [
      bank(net),
      gatewayFees(-net),
    ])
    return
  }
  const bookedFee = line.kind === 'charge' ? await feeBooked(trx, gateway, line.reference) : null
  const unbooked = bookedFee === null ? 0 : line.fee - bookedFee
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
  const last = rows.at(-1)
  if (last && isTotalLine(Object.values(last))) rows.pop()
  if (rows.length === 0) throw new Problem('settlement_empty')
  return rows.map((row, index) => {
    const line = Line.safeParse(row)
    if (!line.success) throw unreadable(index + 2, String(line.error.issues[0]?.path[0] ?? ''))
    return line.data
  })
}

type Row = Readonly<Record<string, string>>

function parsedRows(csv: string): Row[] {
  try {
    const rows: Row[] = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_quotes: true,
      cast: (cell) => withoutFormula(cell),
      columns: (names: string[]) => readColumns(names),
    })
    if (rows.length > MOST_LINES) throw unreadable(MOST_LINES + 2)
    return rows
  } catch (error) {
    if (error instanceof Problem) throw error
    throw unreadable(1)
  }
}

/** @throws Problem settlement_columns_missing */
function readColumns(names: readonly string[]): string[] {
  const columns = names.map((name) => name.toLowerCase())
  const missing = Object.keys(Line.shape).filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new Problem('settlement_columns_missing', { facts: { columns: missing.join(', ') } })
  return columns
}

function unreadable(line: number, column?: string): Problem {
  return new Problem('settlement_unreadable', {
    facts: { line: String(line), ...(column && { column }) },
  })
}
