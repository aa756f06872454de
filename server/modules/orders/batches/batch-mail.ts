import type { OrderBatch } from '#contract/orders/order.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'
import { longDay, mailedHours, queueMail } from '#server/mail/index.ts'
import { asOrderBatch, readSoldBatch } from '../order-batch.ts'
import type { OrderItemRecord, OrderRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'

interface Told {
  order: OrderRecord
  item: OrderItemRecord
  decision: {
    before: unknown
    batch_id: number
    to_batch_id: number | null
    act: string
    reason: string
  }
  kind: 'moved' | 'rescheduled' | 'cancelled'
  rules: MoneyRules
  /** Staff are still checking the money of the order. */
  isChecked: boolean
}

interface Facts {
  course: string
  before: string
  now: string
  reason: string
  money: string
}

/** Tells a student, in the language they ordered in, what became of their batch. */
export async function mailBatchChange(
  trx: Trx,
  { order, item, decision, kind, rules, isChecked }: Told,
): Promise<void> {
  const student = await trx
    .selectFrom('students')
    .select(['name', 'email'])
    .where('id', '=', order.student_id)
    .executeTakeFirstOrThrow()
  const language = order.language as LanguageCode
  const now = await trx
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', decision.to_batch_id ?? decision.batch_id)
    .executeTakeFirstOrThrow()
  const batchNow = asOrderBatch({
    id: now.id,
    number: now.number,
    startsOn: now.starts_on,
    classDays: now.class_days,
    shift: now.shift,
  })
  const { subject, text, refund, checked, greeting } = words[language]
  const isRefunded = decision.act === 'refund' && item.total_poisha > 0
  const money = isChecked
    ? checked[kind]
    : isRefunded
      ? refund[kind === 'cancelled' ? 'cancelled' : 'rescheduled']
      : null
  const facts: Facts = {
    course: item.title,
    before: batchLine(readSoldBatch(decision.before)!, language),
    now: batchLine(batchNow!, language),
    reason: decision.reason,
    money: money ? `\n\n${money}` : '',
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

const BATCH: Record<LanguageCode, string> = { en: 'Batch', bn: 'ব্যাচ' }

/** "Batch 2: Saturday, 5 December 2026, 8:00 PM – 9:30 PM". */
function batchLine(batch: OrderBatch, language: LanguageCode): string {
  const name = `${BATCH[language]} ${digitsIn(language, batch.number)}`
  return `${name}: ${[longDay(batch.startsOn, language), ...(batch.shift ? [mailedHours(batch.shift, language)] : [])].join(', ')}`
}

type Say = (facts: Facts) => string
interface Words {
  greeting: (name: string) => string
  subject: Record<Told['kind'], Say>
  text: Record<Told['kind'], Say>
  refund: Record<'cancelled' | 'rescheduled', string>
  /** While staff are still checking the money of the order. */
  checked: Record<Told['kind'], string>
}

const words: Record<LanguageCode, Words> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    subject: {
      moved: ({ course }) => `Your batch has changed: ${course}`,
      rescheduled: ({ course }) => `New class times: ${course}`,
      cancelled: ({ course }) => `Your batch was cancelled: ${course}`,
    },
    text: {
      moved: ({ course, before, now, reason }) =>
        `we have moved you to another batch of "${course}". It costs you nothing.\n\nBefore: ${before}\nNow: ${now}\n\nWhy: ${reason}\n\nIf the new batch does not suit you, reply to this mail.`,
      rescheduled: ({ course, before, now, reason }) =>
        `the classes of "${course}" take place at another time.\n\nBefore: ${before}\nNow: ${now}\n\nWhy: ${reason}\n\nIf the new time does not suit you, reply to this mail.`,
      cancelled: ({ course, before, reason }) =>
        `we are sorry: this batch of "${course}" will not take place.\n\n${before}\n\nWhy: ${reason}`,
    },
    refund: {
      cancelled:
        'Everything you paid for it goes back to you, the way it came. No action needed; we’ll write again once it is sent.',
      rescheduled:
        'We are arranging the refund of what you paid for it and write to you once it is sent.',
    },
    checked: {
      moved:
        'We are still checking your payment. You are enrolled in the new batch once we have found it.',
      rescheduled: 'We are still checking your payment. You are enrolled once we have found it.',
      cancelled:
        'We are still checking your payment. Once we have found it, everything you paid for this batch goes back to you. No action needed.',
    },
  },
  bn: {
    greeting: (name) => `প্রিয় ${name},`,
    subject: {
      moved: ({ course }) => `আপনার ব্যাচ বদলেছে: ${course}`,
      rescheduled: ({ course }) => `ক্লাসের নতুন সময়: ${course}`,
      cancelled: ({ course }) => `আপনার ব্যাচ বাতিল হয়েছে: ${course}`,
    },
    text: {
      moved: ({ course, before, now, reason }) =>
        `"${course}" কোর্সে আপনাকে অন্য ব্যাচে নেওয়া হয়েছে। এর জন্য কোনো টাকা লাগবে না।\n\nআগে: ${before}\nএখন: ${now}\n\nকারণ: ${reason}\n\nনতুন ব্যাচে অসুবিধা হলে এই মেইলের উত্তর দিন।`,
      rescheduled: ({ course, before, now, reason }) =>
        `"${course}" কোর্সের ক্লাসের সময় বদলেছে।\n\nআগে: ${before}\nএখন: ${now}\n\nকারণ: ${reason}\n\nনতুন সময়ে অসুবিধা হলে এই মেইলের উত্তর দিন।`,
      cancelled: ({ course, before, reason }) =>
        `দুঃখিত, "${course}" কোর্সের এই ব্যাচটি হচ্ছে না।\n\n${before}\n\nকারণ: ${reason}`,
    },
    refund: {
      cancelled:
        'এর জন্য দেওয়া পুরো টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাবে। আপনার কিছু করতে হবে না; পাঠানো হলে আবার জানাব।',
      rescheduled: 'এর জন্য দেওয়া টাকা ফেরতের ব্যবস্থা হচ্ছে; পাঠানো হলে জানাব।',
    },
    checked: {
      moved: 'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলেই নতুন ব্যাচে ভর্তি হয়ে যাবেন।',
      rescheduled: 'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলেই ভর্তি হয়ে যাবেন।',
      cancelled:
        'আপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলে এই ব্যাচের জন্য দেওয়া পুরো টাকা ফেরত যাবে। আপনার কিছু করতে হবে না।',
    },
  },
}
