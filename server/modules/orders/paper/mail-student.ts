import { poisha, readTaka } from '#contract/money.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { Email } from '#contract/text.ts'
import { longDay, mailedHours, mailedTaka, queueMail } from '#server/mail/index.ts'
import type { MoneyTrx } from '../context.ts'
import type { OrderRecord } from '../order-records.ts'

export type MoneyMail =
  | 'paid'
  | 'enrolled_free'
  | 'paid_in_part'
  | 'review'
  | 'underpaid'
  | 'surplus'
  | 'transfer_reported'
  | 'transfer_rejected'
  | 'top_up_reported'
  | 'top_up_rejected'
  | 'top_up_rejected_cancelled'
  | 'seat_released'
  | 'batch_cancelled'
  | 'batch_cancelled_checked'
  | 'transfer_rejected_closed'
  | 'refund_requested'
  | 'refund_rejected'
  | 'refunded'
  | 'refund_reversed'

interface Facts {
  name: string
  number: string
  total: string
  courses: string
  reason: string
}
type Words = Record<
  MoneyMail,
  { subject: (facts: Facts) => string; text: (facts: Facts) => string }
>

const english: Words = {
  paid: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ total, courses }) =>
      `We have received ${total}. You are enrolled in:\n${courses}\n\nYour receipt is with your order.`,
  },
  enrolled_free: {
    subject: () => 'You are enrolled',
    text: ({ courses }) => `You are enrolled, and nothing is to be paid:\n${courses}`,
  },
  paid_in_part: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ courses }) =>
      `We have received your payment. You are enrolled in:\n${courses}\n\nThe rest of the order could not be given to you; that money is on its way back to you, the way it came.`,
  },
  review: {
    subject: ({ number }) => `We are checking your payment: order ${number}`,
    text: () =>
      'Money has arrived, but not quite as expected. We’re checking it and will write to you. No action needed.',
  },
  underpaid: {
    subject: ({ number }) => `Your payment is incomplete: order ${number}`,
    text: ({ reason, total }) =>
      `Your transfer has arrived, but ${reason} of ${total} is missing. Send the rest to the same account and report it on the page of your order; you are enrolled once we have seen it. Your seats are kept. If you would rather have your money back, answer this mail.`,
  },
  surplus: {
    subject: ({ number }) => `Your money comes back: order ${number}`,
    text: () =>
      'A payment arrived that we could not give you a course for. It goes back to you in full, the way it came.',
  },
  transfer_reported: {
    subject: ({ number }) => `We’re checking your transfer: order ${number}`,
    text: ({ total }) =>
      `Thank you. We’ll write to you as soon as ${total} reaches our account. Your seats are kept.`,
  },
  transfer_rejected: {
    subject: ({ number }) => `We could not find your transfer: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nYour seats are still kept: check the transaction id and report the transfer again, or pay another way.`,
  },
  top_up_reported: {
    subject: ({ number }) => `We’re checking your second transfer: order ${number}`,
    text: () =>
      'Thank you. We’ll write to you as soon as your second transfer reaches our account. Your seats are kept.',
  },
  top_up_rejected: {
    subject: ({ number }) => `We could not find the rest: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nWhat you sent before is safe, and your seats are kept: check the transaction id and report the transfer again.`,
  },
  top_up_rejected_cancelled: {
    subject: ({ number }) => `We could not find the rest: order ${number}`,
    text: ({ reason, courses }) =>
      `${reason}\n\nYou need not send anything more for this, its batch was cancelled:\n${courses}\n\nWhat you sent before is safe, and what you paid for a cancelled batch goes back to you. If you did send this transfer, reply to this mail with a picture of it, and we look again.`,
  },
  seat_released: {
    subject: ({ number }) => `Your seats were given back: order ${number}`,
    text: ({ courses }) =>
      `The time to pay is over, so the seats are free for others again:\n${courses}\n\nOrder again if you still want them. Money that arrives now is honoured if a seat is free, else it goes back to you.`,
  },
  batch_cancelled: {
    subject: ({ number }) => `Your batch was cancelled: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: a batch you ordered will not take place:\n${courses}\n\nWe have cancelled the order, and you have not been charged. If you have just paid, the money goes back to you in full. You can order again with another batch.`,
  },
  batch_cancelled_checked: {
    subject: ({ number }) => `Your batch was cancelled: order ${number}`,
    text: ({ courses }) =>
      `We are sorry: a batch you ordered will not take place:\n${courses}\n\nWe are still checking your payment. Once we have found it, everything you paid for this batch goes back to you. No action needed. If you would rather join another batch, reply to this mail.`,
  },
  transfer_rejected_closed: {
    subject: ({ number }) => `We could not find your transfer: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nA batch of this order was cancelled, so the order is closed. If you did send the money, reply to this mail with a picture of the transfer, and we look again.`,
  },
  refund_requested: {
    subject: ({ number }) => `We have your refund request: order ${number}`,
    text: () => 'We have your request and write to you once it is decided.',
  },
  refund_rejected: {
    subject: ({ number }) => `Your refund request: order ${number}`,
    text: ({ reason }) =>
      `We cannot refund this order.\n\n${reason}\n\nAnswer this mail if you see it differently.`,
  },
  refunded: {
    subject: ({ number }) => `Refunded: order ${number}`,
    text: ({ reason }) =>
      `${reason} went back to you, the way it came. Your bank or wallet may take some days to show it.`,
  },
  refund_reversed: {
    subject: ({ number }) => `Your refund didn’t go through: order ${number}`,
    text: ({ reason }) =>
      `Your bank returned the refund of ${reason} to us. We still owe you this money and are arranging another way to send it. Reply to this email if your card or account has changed.`,
  },
}

const bangla: Words = {
  paid: {
    subject: ({ number }) => `পেমেন্ট পেয়েছি: অর্ডার ${number}`,
    text: ({ total, courses }) =>
      `আমরা ${total} পেয়েছি। আপনি ভর্তি হয়েছেন:\n${courses}\n\nরসিদ আপনার অর্ডারের সঙ্গেই আছে।`,
  },
  enrolled_free: {
    subject: () => 'আপনি ভর্তি হয়েছেন',
    text: ({ courses }) => `আপনি ভর্তি হয়েছেন, কোনো টাকা লাগবে না:\n${courses}`,
  },
  paid_in_part: {
    subject: ({ number }) => `পেমেন্ট পেয়েছি: অর্ডার ${number}`,
    text: ({ courses }) =>
      `আমরা আপনার পেমেন্ট পেয়েছি। আপনি ভর্তি হয়েছেন:\n${courses}\n\nঅর্ডারের বাকি অংশ দেওয়া যায়নি; সেই টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাচ্ছে।`,
  },
  review: {
    subject: ({ number }) => `আপনার পেমেন্ট দেখা হচ্ছে: অর্ডার ${number}`,
    text: () =>
      'টাকা এসেছে, তবে হিসাব পুরোপুরি মেলেনি। আমাদের একজন দেখছেন, শিগগিরই জানাব। আপনাকে কিছু করতে হবে না।',
  },
  underpaid: {
    subject: ({ number }) => `কিছু টাকা বাকি: অর্ডার ${number}`,
    text: ({ reason, total }) =>
      `আপনার টাকা পেয়েছি, তবে ${total}-এর মধ্যে ${reason} বাকি। বাকিটা একই অ্যাকাউন্টে পাঠিয়ে অর্ডারের পেজে জানান; মিলে গেলেই ভর্তি হয়ে যাবেন। আপনার সিট রাখা আছে। টাকা ফেরত চাইলে এই মেইলের উত্তর দিন।`,
  },
  surplus: {
    subject: ({ number }) => `আপনার টাকা ফেরত যাচ্ছে: অর্ডার ${number}`,
    text: () =>
      'একটি পেমেন্ট এসেছে, কিন্তু তার জন্য কোর্স দেওয়া যায়নি। পুরো টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাবে।',
  },
  transfer_reported: {
    subject: ({ number }) => `আপনার টাকা পাঠানোর খবর পেয়েছি: অর্ডার ${number}`,
    text: ({ total }) => `ধন্যবাদ। আমাদের অ্যাকাউন্টে ${total} মিলিয়ে দেখে আপনাকে জানাব। আপনার সিট রাখা আছে।`,
  },
  transfer_rejected: {
    subject: ({ number }) => `টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nআপনার সিট এখনো রাখা আছে: TrxID মিলিয়ে আবার জানান, অথবা অন্যভাবে পেমেন্ট করুন।`,
  },
  top_up_reported: {
    subject: ({ number }) => `বাকি টাকার খবর পেয়েছি: অর্ডার ${number}`,
    text: () => 'ধন্যবাদ। আমাদের অ্যাকাউন্টে বাকি টাকাটা মিলিয়ে দেখে আপনাকে জানাব। আপনার সিট রাখা আছে।',
  },
  top_up_rejected: {
    subject: ({ number }) => `বাকি টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nআগে যা পাঠিয়েছেন তা ঠিক আছে, সিটও রাখা আছে: TrxID মিলিয়ে আবার জানান।`,
  },
  top_up_rejected_cancelled: {
    subject: ({ number }) => `বাকি টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason, courses }) =>
      `${reason}\n\nএর জন্য আর টাকা পাঠাতে হবে না, ব্যাচটি বাতিল হয়েছে:\n${courses}\n\nআগে যা পাঠিয়েছেন তা ঠিক আছে; বাতিল ব্যাচের জন্য দেওয়া টাকা ফেরত যাবে। বাকি টাকাটা সত্যিই পাঠিয়ে থাকলে লেনদেনের ছবিসহ এই মেইলের উত্তর দিন, আমরা আবার দেখব।`,
  },
  seat_released: {
    subject: ({ number }) => `সিট ছেড়ে দেওয়া হয়েছে: অর্ডার ${number}`,
    text: ({ courses }) =>
      `পেমেন্টের সময় শেষ, তাই সিটগুলো আবার সবার জন্য খোলা:\n${courses}\n\nচাইলে আবার অর্ডার করুন। এখনো টাকা এলে সিট থাকলে ভর্তি হবেন, না থাকলে টাকা ফেরত যাবে।`,
  },
  batch_cancelled: {
    subject: ({ number }) => `আপনার ব্যাচ বাতিল হয়েছে: অর্ডার ${number}`,
    text: ({ courses }) =>
      `দুঃখিত, আপনার অর্ডারের একটি ব্যাচ হচ্ছে না:\n${courses}\n\nতাই অর্ডারটি বাতিল করা হয়েছে, কোনো টাকা কাটা হয়নি। এইমাত্র টাকা দিয়ে থাকলে পুরোটাই ফেরত যাবে। চাইলে অন্য ব্যাচে আবার অর্ডার করতে পারেন।`,
  },
  batch_cancelled_checked: {
    subject: ({ number }) => `আপনার ব্যাচ বাতিল হয়েছে: অর্ডার ${number}`,
    text: ({ courses }) =>
      `দুঃখিত, আপনার অর্ডারের একটি ব্যাচ হচ্ছে না:\n${courses}\n\nআপনার পেমেন্ট এখনো মিলিয়ে দেখা হচ্ছে। মিলে গেলে এই ব্যাচের জন্য দেওয়া পুরো টাকা ফেরত যাবে; আপনার কিছু করতে হবে না। টাকা ফেরতের বদলে অন্য ব্যাচে যেতে চাইলে এই মেইলের উত্তর দিন।`,
  },
  transfer_rejected_closed: {
    subject: ({ number }) => `টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nএই অর্ডারের একটি ব্যাচ বাতিল হওয়ায় অর্ডারটিও বন্ধ করা হয়েছে। টাকা পাঠিয়ে থাকলে লেনদেনের ছবিসহ এই মেইলের উত্তর দিন, আমরা আবার দেখব।`,
  },
  refund_requested: {
    subject: ({ number }) => `টাকা ফেরতের আবেদন পেয়েছি: অর্ডার ${number}`,
    text: () => 'আপনার আবেদন পেয়েছি। সিদ্ধান্ত হলেই জানাব।',
  },
  refund_rejected: {
    subject: ({ number }) => `টাকা ফেরতের আবেদন: অর্ডার ${number}`,
    text: ({ reason }) =>
      `এই অর্ডারের টাকা ফেরত দেওয়া যাচ্ছে না।\n\n${reason}\n\nআপনার অন্য মত থাকলে এই মেইলের উত্তর দিন।`,
  },
  refunded: {
    subject: ({ number }) => `টাকা ফেরত দেওয়া হয়েছে: অর্ডার ${number}`,
    text: ({ reason }) =>
      `${reason} যেভাবে এসেছিল সেভাবেই ফেরত গেছে। ব্যাংক বা ওয়ালেটে দেখাতে কয়েক দিন লাগতে পারে।`,
  },
  refund_reversed: {
    subject: ({ number }) => `টাকা ফেরত পৌঁছায়নি: অর্ডার ${number}`,
    text: ({ reason }) =>
      `আপনার ব্যাংক ${reason} আমাদের কাছে ফিরিয়ে দিয়েছে। টাকাটা আপনারই, অন্যভাবে পাঠানোর ব্যবস্থা করছি। কার্ড বা অ্যাকাউন্ট বদলে থাকলে এই মেইলের উত্তরে জানান।`,
  },
}

const words: Record<LanguageCode, Words> = { en: english, bn: bangla }

const greetings: Record<LanguageCode, (name: string) => string> = {
  en: (name) => `Dear ${name},`,
  bn: (name) => `${name},`,
}

interface About {
  /** What staff said, or the amount that went back or is missing, in plain taka: "2500.00". */
  reason?: string
  /** The lines it is about; without them all of the order, or those it was about by its kind. */
  lines?: readonly { id: number }[]
}

/** Puts a mail about an order into the outbox of mails, in the transaction that made it true. */
export async function mailStudent(
  { trx, rules }: Pick<MoneyTrx, 'trx' | 'rules'>,
  order: OrderRecord,
  { mail, reason = '', lines }: { mail: MoneyMail } & About,
): Promise<void> {
  const student = await trx
    .selectFrom('students')
    .select(['name', 'email'])
    .where('id', '=', order.student_id)
    .executeTakeFirstOrThrow()
  // Money must not stop at an address that no mail can reach.
  if (!Email.safeParse(student.email).success) return
  const language = order.language as LanguageCode
  const isAmount = mail === 'refunded' || mail === 'underpaid' || mail === 'refund_reversed'
  const facts: Facts = {
    name: student.name,
    number: order.number,
    total: mailedTaka(poisha(order.total_poisha), language),
    courses: await coursesOf(trx, order, { mail, lines }),
    reason: isAmount ? mailedTaka(readTaka(reason)!, language) : reason,
  }
  const { subject, text } = words[language][mail]
  const link = `${rules.origin}${ENROLLED.has(mail) ? '/dashboard/student-courses' : `/dashboard/payments/stripe?order=${order.number}`}`
  const calendar = ENROLLED.has(mail)
    ? `\n${addToCalendar[language]}\n${rules.origin}/dashboard/calendar\n`
    : ''
  const greeting = greetings[language](student.name)
  await queueMail(trx, {
    kind: `order-${mail.replaceAll('_', '-')}`,
    to: student.email,
    subject: subject(facts),
    body: `${greeting}\n\n${text(facts)}\n\n${link}\n${calendar}`,
  })
}

const addToCalendar: Record<LanguageCode, string> = {
  en: 'Every class, and how to add them to your own calendar:',
  bn: 'সব ক্লাস, আর নিজের ক্যালেন্ডারে যোগ করার নিয়ম:',
}

/** Mails after which a student goes on in My courses, with the day, hours and orientation of each batch. */
const ENROLLED: ReadonlySet<MoneyMail> = new Set(['paid', 'paid_in_part', 'enrolled_free'])

async function coursesOf(
  trx: Trx,
  order: OrderRecord,
  { mail, lines }: { mail: MoneyMail; lines: About['lines'] },
): Promise<string> {
  const items = await trx
    .selectFrom('order_items as item')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select([
      'item.id',
      'item.title',
      'item.fulfilment',
      'batch.number',
      'batch.starts_on',
      'batch.shift',
      'batch.orientation_on',
    ])
    .where('item.order_id', '=', order.id)
    .orderBy('item.id')
    .execute()
  const language = order.language as LanguageCode
  return items
    .filter(({ id, fulfilment }) =>
      lines
        ? lines.some((line) => line.id === id)
        : mail !== 'paid_in_part' || fulfilment === 'due',
    )
    .map((item) =>
      [`- ${item.title}`, ...(ENROLLED.has(mail) ? batchLines(item, language) : [])].join('\n'),
    )
    .join('\n')
}

function batchLines(
  batch: {
    number: number | null
    starts_on: Day | null
    shift: string | null
    orientation_on: Day | null
  },
  language: LanguageCode,
): string[] {
  const said = batchWords[language]
  if (batch.number === null || batch.starts_on === null) return [`  ${said.ownPace}`]
  const starts = [
    longDay(batch.starts_on, language),
    ...(batch.shift ? [mailedHours(batch.shift, language)] : []),
  ].join(', ')
  const orientation = batch.orientation_on && longDay(batch.orientation_on, language)
  return [
    `  ${said.batch(digitsIn(language, batch.number), starts)}`,
    ...(orientation ? [`  ${said.orientation}: ${orientation}`] : []),
  ]
}

const batchWords: Record<
  LanguageCode,
  { ownPace: string; batch: (number: string, starts: string) => string; orientation: string }
> = {
  en: {
    ownPace: 'Start when you like, at your own pace',
    batch: (number, starts) => `Batch ${number}, starts ${starts}`,
    orientation: 'Orientation class',
  },
  bn: {
    ownPace: 'নিজের মতো যখন খুশি শুরু করুন',
    batch: (number, starts) => `ব্যাচ ${number}, শুরু ${starts}`,
    orientation: 'ওরিয়েন্টেশন ক্লাস',
  },
}
