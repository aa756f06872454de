import { defined } from '#contract/defined.ts'
import type { BatchPlan } from '#contract/catalog/batch-draft.ts'
import { poisha } from '#contract/money.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { mailedStart, mailedTaka, queueMail } from '#server/mail/index.ts'
import { batchPlan } from '../../catalog/index.ts'
import { readSoldBatch } from '../order-batch.ts'
import type { OrderItemRecord, OrderRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'
import { type BatchChange, type BatchChangeFacts, words } from '#server/words/index.ts'

interface BatchNews {
  order: OrderRecord
  item: OrderItemRecord
  decision: {
    before: unknown
    batch_id: number
    to_batch_id: number | null
    act: string
    cause: string
    difference_poisha: number
    reason: string
  }
  kind: BatchChange
  rules: MoneyRules
  /** Staff are still checking the money of the order. */
  isChecked: boolean
}

/** Tells a student, in the language they ordered in, what became of their batch; no one where the account is deleted. */
export async function mailBatchChange(
  trx: Trx,
  { order, item, decision, kind, rules, isChecked }: BatchNews,
): Promise<void> {
  const student = await trx
    .selectFrom('students')
    .select(['name', 'email'])
    .where('id', '=', order.student_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!student) return
  const language = order.language
  const now = await trx
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', decision.to_batch_id ?? decision.batch_id)
    .executeTakeFirstOrThrow()
  const { subject, text, refund, checked, greeting } = words[language].batchChanges
  const isRefunded = decision.act === 'refund' && item.total_poisha > 0
  const money = isChecked
    ? checked[kind]
    : isRefunded
      ? refund[kind === 'cancelled' ? 'cancelled' : 'rescheduled']
      : null
  const facts: BatchChangeFacts = {
    course: item.title,
    before: batchLine(defined(readSoldBatch(decision.before)), language),
    now: batchLine(batchPlan(now), language),
    reason: decision.reason,
    money: money ? `\n\n${money}` : '',
    isOwn: decision.cause === 'chosen',
    difference:
      decision.difference_poisha === 0
        ? null
        : {
            isPaid: decision.difference_poisha > 0,
            amount: mailedTaka(poisha(Math.abs(decision.difference_poisha)), language),
          },
  }
  const link =
    kind === 'cancelled' || isChecked
      ? `/dashboard/order-history/${order.number}`
      : '/dashboard/student-courses'
  await queueMail(trx, {
    kind: `batch-${kind}`,
    to: student.email,
    subject: subject[kind](facts),
    body: `${greeting(student.name)}\n\n${text[kind](facts)}${facts.money}\n\n${rules.origin}${link}\n`,
  })
}

/** "Batch 2: Saturday, 5 December 2026, 8:00 PM – 9:30 PM". */
function batchLine(batch: BatchPlan, language: LanguageCode): string {
  const name = words[language].batchChanges.batch(digitsIn(language, batch.number))
  return `${name}: ${mailedStart(batch, language)}`
}
