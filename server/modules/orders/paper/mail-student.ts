import { defined } from '#contract/defined.ts'
import { poisha, readTaka } from '#contract/money.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { itemName } from '#contract/orders/item-name.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { Email } from '#contract/text.ts'
import { longDay, mailedStart, mailedTaka, queueMailLater } from '#server/mail/index.ts'
import { batchPlanIfAny, PLAN_COLUMNS, type PlanRowIfAny } from '../../catalog/index.ts'
import type { MoneyTrx } from '../context.ts'
import type { LockedStudent, OrderRecord } from '../order-records.ts'
import { type OrderMail, type OrderMailFacts, words } from '#server/words/index.ts'

interface MailInput {
  /** As the caller has read them in this transaction. */
  student?: Pick<LockedStudent, 'name' | 'email' | 'deleted_at'>
  /** What staff said, or the amount that went back or is missing, in plain taka: "2500.00". */
  reason?: string
  /** The lines it is about; without them all of the order, or those it was about by its kind. */
  lines?: readonly { id: number }[]
  /** Where its link leads, where that is not the order's page to pay. */
  path?: string
  /** All lines of the order, where the caller has read them in this transaction. */
  read?: readonly MailLine[]
}

interface MailLine extends PlanRowIfAny {
  id: number
  title: string
  moves_item_id: number | null
  fulfilment: string
  orientation_on: Day | null
}

/** Puts a mail about an order into the outbox of mails, in the transaction that made it true. */
export async function mailStudent(
  { trx, rules }: Pick<MoneyTrx, 'trx' | 'rules'>,
  order: OrderRecord,
  {
    mail: kind,
    reason = '',
    lines,
    read,
    path,
    student: recipient,
  }: { mail: OrderMail } & MailInput,
): Promise<void> {
  const student =
    recipient ??
    (await trx
      .selectFrom('students')
      .select(['name', 'email', 'deleted_at'])
      .where('id', '=', order.student_id)
      .executeTakeFirstOrThrow())
  // Money must not stop at an address that no mail can reach.
  if (student.deleted_at || !Email.safeParse(student.email).success) return
  const language = order.language
  const all = read ?? (await linesOf(trx, order))
  const mail = all.some((line) => line.moves_item_id !== null) ? (OF_CHANGES[kind] ?? kind) : kind
  const named = linesNamed({ mail, lines, read: all })
  const isAmount = mail === 'refunded' || mail === 'underpaid' || mail === 'refund_reversed'
  const facts: OrderMailFacts = {
    name: student.name,
    number: order.number,
    total: mailedTaka(poisha(order.total_poisha), language),
    courses: coursesOf(named, { mail, language }),
    reason: isAmount ? mailedTaka(defined(readTaka(reason)), language) : reason,
  }
  const { subject, text } = words[language].orderMails[mail]
  const link = `${rules.origin}${path ?? (ENROLLED.has(mail) ? '/dashboard/student-courses' : `/dashboard/payments/stripe?order=${order.number}`)}`
  // A course at one's own pace has no class.
  const hasClasses = named.some((line) => batchPlanIfAny(line) !== null)
  const calendar =
    ENROLLED.has(mail) && hasClasses
      ? `\n${words[language].orderMailCalendar}\n${rules.origin}/dashboard/calendar\n`
      : ''
  const greeting = words[language].orderMailGreeting(student.name)
  await queueMailLater(trx, {
    kind: `order-${mail.replaceAll('_', '-')}`,
    to: student.email,
    subject: subject(facts),
    body: `${greeting}\n\n${text(facts)}\n\n${link}\n${calendar}`,
  })
}

/** Mails after which a student goes on in My courses, with the day, hours and orientation of each batch. */
const ENROLLED: ReadonlySet<OrderMail> = new Set([
  'paid',
  'paid_in_part',
  'enrolled_free',
  'difference_paid',
])

/** What an order for a change of batch says in place of one for a course. */
const OF_CHANGES: Partial<Record<OrderMail, OrderMail>> = {
  paid: 'difference_paid',
  payment_link: 'difference_link',
  seat_released: 'difference_lapsed',
  batch_cancelled: 'difference_cancelled',
  batch_cancelled_checked: 'difference_cancelled_checked',
  surplus: 'difference_returned',
}
/** Mails that name the day and hours of each batch. */
const WITH_BATCH: ReadonlySet<OrderMail> = new Set([...ENROLLED, 'difference_link'])

function linesOf(trx: Trx, order: OrderRecord): Promise<MailLine[]> {
  return trx
    .selectFrom('order_items as item')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select([
      'item.id',
      'item.title',
      'item.fulfilment',
      'item.moves_item_id',
      'batch.orientation_on',
    ])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .where('item.order_id', '=', order.id)
    .orderBy('item.id')
    .execute()
}

/** The lines of the order that a mail names, oldest first. */
function linesNamed({
  mail,
  lines,
  read,
}: {
  mail: OrderMail
  lines: MailInput['lines']
  read: readonly MailLine[]
}): MailLine[] {
  return read
    .toSorted((a, b) => a.id - b.id)
    .filter(({ id, fulfilment }) =>
      lines
        ? lines.some((line) => line.id === id)
        : mail !== 'paid_in_part' || fulfilment === 'due',
    )
}

function coursesOf(
  named: readonly MailLine[],
  { mail, language }: { mail: OrderMail; language: LanguageCode },
): string {
  return named
    .map((item) =>
      [
        `- ${nameIn(mail, item, language)}`,
        ...(WITH_BATCH.has(mail) ? batchLines(item, language) : []),
      ].join('\n'),
    )
    .join('\n')
}

/** The mails of a change say themselves what is changed; in any other mail its line does. */
function nameIn(mail: OrderMail, { title, moves_item_id }: MailLine, language: LanguageCode) {
  const isChange = moves_item_id !== null && !mail.startsWith('difference_')
  return itemName({ courseName: title, isChange }, words[language].orderLines)
}

function batchLines(
  batch: Pick<MailLine, 'orientation_on'> & PlanRowIfAny,
  language: LanguageCode,
): string[] {
  const texts = words[language].orderMailBatch
  const plan = batchPlanIfAny(batch)
  if (!plan) return [`  ${texts.ownPace}`]
  const starts = mailedStart(plan, language)
  const orientation = batch.orientation_on && longDay(batch.orientation_on, language)
  return [
    `  ${texts.batch(digitsIn(language, plan.number), starts)}`,
    ...(orientation ? [`  ${texts.orientation}: ${orientation}`] : []),
  ]
}
