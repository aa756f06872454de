import { sql } from 'kysely'
import { type LanguageCode, languageOfTag } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { textBefore } from '#contract/text-before.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueAccountNotice } from '#server/mail/index.ts'
import { mergeSubmissions } from '../assignments/index.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { mergeAttendance } from '../classes/index.ts'
import { mergeLearning } from '../learning/index.ts'
import { endDoubleLines, mergeInvitedOrders, mergeWaitingPlaces } from '../orders/index.ts'
import { mergeInvitations } from '../student-imports/index.ts'
import { closeMergedAccount, lockAccounts } from '../students/index.ts'
import { mergeAttempts } from '../tests/index.ts'
import { mergeRules } from './merge-rules.ts'
import { findObstacles, findSides, type MergeIds, type MergeSides } from './merge-sides.ts'
import { countMoves } from './preview-merge.ts'

export interface MergeContext {
  db: Db
  now: Date
  names: Record<LanguageCode, string>
  endIdentitySessions(trx: Trx, uid: string): Promise<void>
  sendMailsSoon(): void
}

/**
 * Makes one account of two that belong to one person. What the closed one has comes to the kept one; where a person has
 * a thing once, the kept account's stays. No money moves: orders, payments and receipts change their owner, and a
 * course that was paid twice can be refunded afterwards.
 *
 * @throws Problem student_not_found, accounts_not_mergeable
 */
export async function mergeAccounts(
  ctx: MergeContext,
  { staff, ...ids }: MergeIds & { staff: { id: number } },
): Promise<{ studentId: string }> {
  await transact(ctx.db, async (trx) => {
    const before = await findSides(trx, ids)
    await lockAccounts(trx, [before.successor.id, before.closed.id])
    const sides = await findSides(trx, ids)
    if ((await findObstacles(trx, sides, staff)).length > 0)
      throw new Problem('accounts_not_mergeable')
    await mergeRows(trx, sides, { staff, now: ctx.now })
    await closeMergedAccount(trx, sides, ctx.now)
    await ctx.endIdentitySessions(trx, sides.closed.identity_uid)
    await tellBoth(trx, sides, ctx.names)
    // Pages in memory may show seats, or a review.
    await raiseCatalogueVersion(trx)
  })
  ctx.sendMailsSoon()
  return { studentId: ids.studentId }
}

async function mergeRows(
  trx: Trx,
  sides: MergeSides,
  { staff, now }: { staff: { id: number }; now: Date },
): Promise<void> {
  const { successor, closed } = sides
  const merge = { keptId: successor.id, closedId: closed.id }
  const moves = await countMoves(trx, sides)
  // First: with it receipts and histories may change their owner.
  await trx
    .insertInto('account_merges')
    .values({
      closed_id: closed.id,
      kept_id: successor.id,
      former_email: closed.email,
      former_phone: closed.phone,
      merged_by: staff.id,
      merged_at: now,
      moves: JSON.stringify(moves),
    })
    .execute()
  const double = await endDoubleLines(trx, { ...merge, staff, studentId: successor.student_id })
  await mergeLearning(trx, { ...merge, endedItems: double, staff, now })
  await mergeWaitingPlaces(trx, merge)
  await mergeAttempts(trx, merge)
  await mergeSubmissions(trx, merge)
  await mergeAttendance(trx, merge)
  const addresses = { from: closed.email_key, to: successor.email_key }
  await mergeInvitations(trx, addresses)
  await mergeInvitedOrders(trx, addresses)
  for (const [column, rule] of Object.entries(mergeRules))
    if (rule === 'moved') await moveRows(trx, column, merge)
    else if (typeof rule !== 'string') await moveOnce(trx, column, { ...merge, once: rule })
  await recordAudit(trx, {
    actor: staff,
    action: 'student.account_merged',
    subject: successor.student_id,
    after: { closed: closed.student_id, ...moves },
  })
}

interface MergedRows {
  keptId: number
  closedId: number
}

async function moveRows(trx: Trx, column: string, { keptId, closedId }: MergedRows): Promise<void> {
  await sql`update ${sql.table(tableOf(column))} set ${sql.ref(nameOf(column))} = ${keptId}
    where ${sql.ref(column)} = ${closedId}`.execute(trx)
}

/** Of what a person has once, the kept account's row stays. */
async function moveOnce(
  trx: Trx,
  column: string,
  { keptId, closedId, once }: MergedRows & { once: readonly string[] },
): Promise<void> {
  const name = sql.ref(nameOf(column))
  const alike = once.map(
    (key) => sql` and other.${sql.ref(key)} is not distinct from mine.${sql.ref(key)}`,
  )
  await sql`delete from ${sql.table(tableOf(column))} as mine
    using ${sql.table(tableOf(column))} as other
    where mine.${name} = ${closedId} and other.${name} = ${keptId}${sql.join(alike, sql``)}`.execute(
    trx,
  )
  await moveRows(trx, column, { keptId, closedId })
}

function tableOf(column: string): string {
  return textBefore(column, '.')
}

function nameOf(column: string): string {
  return column.slice(tableOf(column).length + 1)
}

/** At both addresses: whoever reads one of them must hear of it. */
async function tellBoth(
  trx: Trx,
  { successor, closed }: MergeSides,
  names: MergeContext['names'],
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('language')
    .where('student_id', '=', successor.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const language = languageOfTag(order?.language ?? 'en')
  for (const recipient of new Set([successor.email, closed.email]))
    await queueAccountNotice(trx, { kind: 'ACCOUNTS_MERGED', recipient, language }, names)
}
