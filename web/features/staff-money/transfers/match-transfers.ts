import type { z } from 'zod'
import { readTaka } from '#contract/money.ts'
import type { StaffTransfer } from '#contract/orders/staff-payments.ts'
import { spelledOnce } from '#contract/orders/trx-id.ts'
import type { StatementLine } from '../books/statement.ts'

export type Transfer = z.infer<typeof StaffTransfer>

/**
 * What a statement says of a transfer: the amount that was awaited, another one, the same TrxID in several lines, or
 * something that another person has to decide.
 */
export type Finding = 'agrees' | 'differs' | 'several' | 'not_yours'

export interface TransferMatch {
  transfer: Transfer
  line: StatementLine
  finding: Finding
}

/** How confirming a transfer went: its state now, or why it failed. */
export type Outcome = { state: Transfer['state'] } | { failure: string }

/** One that failed, as without a connection, can be confirmed again. */
export function isDecided(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'state' in outcome
}

/**
 * Finds waiting transfers in a statement by their TrxID. Only what came in counts; a refund has a TrxID too.
 *
 * @param transfers of the account that the statement is of
 */
export function matchTransfers(
  transfers: readonly Transfer[],
  lines: readonly StatementLine[],
): TransferMatch[] {
  const byTrxId = Map.groupBy(
    lines.filter(({ kind }) => kind === 'charge'),
    ({ reference }) => spelledOnce(reference),
  )
  return transfers.flatMap((transfer) => {
    const found = byTrxId.get(transfer.trxId) ?? []
    const [line] = found
    return line ? [{ transfer, line, finding: findingOf(transfer, line, found.length) }] : []
  })
}

function findingOf(transfer: Transfer, line: StatementLine, lineCount: number): Finding {
  if (!transfer.mayDecide) return 'not_yours'
  if (lineCount > 1) return 'several'
  // What a second person says has to be what the first one saw.
  return line.gross === readTaka(transfer.seen ?? transfer.expected) ? 'agrees' : 'differs'
}
