import { bengaliDigits, poisha, takaWithTwoDecimals } from '#contract/money.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRecord } from './order-records.ts'
import type { MoneyRules } from './rules.ts'

export type MoneyMail =
  | 'paid'
  | 'paid_in_part'
  | 'review'
  | 'underpaid'
  | 'surplus'
  | 'transfer_reported'
  | 'transfer_rejected'
  | 'top_up_reported'
  | 'top_up_rejected'
  | 'seat_released'
  | 'refund_requested'
  | 'refund_rejected'
  | 'refunded'

interface Facts {
  name: string
  number: string
  total: string
  courses: string
  reason: string
}
type Words = Record<MoneyMail, { subject: (facts: Facts) => string; text: (facts: Facts) => string }>

const english: Words = {
  paid: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ total, courses }) => `We have received ৳${total}. You are enrolled in:\n${courses}\n\nYour receipt is with your order.`,
  },
  paid_in_part: {
    subject: ({ number }) => `Payment received: order ${number}`,
    text: ({ courses }) =>
      `We have received your payment. You are enrolled in:\n${courses}\n\nThe rest of the order could not be given to you; that money is on its way back to you, the way it came.`,
  },
  review: {
    subject: ({ number }) => `We are checking your payment: order ${number}`,
    text: () => 'Money has arrived, but not quite as expected. A person looks at it and you will hear from us. You need do nothing.',
  },
  underpaid: {
    subject: ({ number }) => `A part is missing: order ${number}`,
    text: ({ reason, total }) =>
      `Your transfer has arrived, but ৳${reason} of ৳${total} is missing. Send the rest to the same account and report it on the page of your order; you are enrolled once we have seen it. Your seats are kept. If you would rather have your money back, answer this mail.`,
  },
  surplus: {
    subject: ({ number }) => `Your money comes back: order ${number}`,
    text: () => 'A payment arrived that we could not give you a course for. It goes back to you in full, the way it came.',
  },
  transfer_reported: {
    subject: ({ number }) => `We look for your transfer: order ${number}`,
    text: ({ total }) => `Thank you. We look for ৳${total} in our account and write to you once we have seen it. Your seats are kept.`,
  },
  transfer_rejected: {
    subject: ({ number }) => `We could not find your transfer: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nYour seats are still kept: check the transaction id and report the transfer again, or pay another way.`,
  },
  top_up_reported: {
    subject: ({ number }) => `We look for the rest: order ${number}`,
    text: () => 'Thank you. We look for your further transfer in our account and write to you once we have seen it. Your seats are kept.',
  },
  top_up_rejected: {
    subject: ({ number }) => `We could not find the rest: order ${number}`,
    text: ({ reason }) =>
      `${reason}\n\nWhat you sent before is safe, and your seats are kept: check the transaction id and report the transfer again.`,
  },
  seat_released: {
    subject: ({ number }) => `Your seats were given back: order ${number}`,
    text: ({ courses }) =>
      `The time to pay is over, so the seats are free for others again:\n${courses}\n\nOrder again if you still want them. Money that arrives now is honoured if a seat is free, else it goes back to you.`,
  },
  refund_requested: {
    subject: ({ number }) => `We have your refund request: order ${number}`,
    text: () => 'We have your request and write to you once it is decided.',
  },
  refund_rejected: {
    subject: ({ number }) => `Your refund request: order ${number}`,
    text: ({ reason }) => `We cannot refund this order.\n\n${reason}\n\nAnswer this mail if you see it differently.`,
  },
  refunded: {
    subject: ({ number }) => `Refunded: order ${number}`,
    text: ({ reason }) => `৳${reason} went back to you, the way it came. Your bank or wallet may take some days to show it.`,
  },
}

const bangla: Words = {
  paid: {
    subject: ({ number }) => `পেমেন্ট পেয়েছি: অর্ডার ${number}`,
    text: ({ total, courses }) => `আমরা ৳${total} পেয়েছি। আপনি ভর্তি হয়েছেন:\n${courses}\n\nরসিদ আপনার অর্ডারের সঙ্গেই আছে।`,
  },
  paid_in_part: {
    subject: ({ number }) => `পেমেন্ট পেয়েছি: অর্ডার ${number}`,
    text: ({ courses }) =>
      `আমরা আপনার পেমেন্ট পেয়েছি। আপনি ভর্তি হয়েছেন:\n${courses}\n\nঅর্ডারের বাকি অংশ দেওয়া যায়নি; সেই টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাচ্ছে।`,
  },
  review: {
    subject: ({ number }) => `আপনার পেমেন্ট দেখা হচ্ছে: অর্ডার ${number}`,
    text: () => 'টাকা এসেছে, তবে হিসাব পুরোপুরি মেলেনি। আমাদের একজন দেখছেন, শিগগিরই জানাব। আপনাকে কিছু করতে হবে না।',
  },
  underpaid: {
    subject: ({ number }) => `কিছু টাকা বাকি: অর্ডার ${number}`,
    text: ({ reason, total }) =>
      `আপনার টাকা পেয়েছি, তবে ৳${total}-এর মধ্যে ৳${reason} বাকি। বাকিটা একই অ্যাকাউন্টে পাঠিয়ে অর্ডারের পাতায় জানান; মিলে গেলেই ভর্তি হয়ে যাবেন। আপনার সিট রাখা আছে। টাকা ফেরত চাইলে এই মেইলের উত্তর দিন।`,
  },
  surplus: {
    subject: ({ number }) => `আপনার টাকা ফেরত যাচ্ছে: অর্ডার ${number}`,
    text: () => 'একটি পেমেন্ট এসেছে, কিন্তু তার জন্য কোর্স দেওয়া যায়নি। পুরো টাকা যেভাবে এসেছিল সেভাবেই ফেরত যাবে।',
  },
  transfer_reported: {
    subject: ({ number }) => `আপনার টাকা পাঠানোর খবর পেয়েছি: অর্ডার ${number}`,
    text: ({ total }) => `ধন্যবাদ। আমাদের অ্যাকাউন্টে ৳${total} মিলিয়ে দেখে আপনাকে জানাব। আপনার সিট রাখা আছে।`,
  },
  transfer_rejected: {
    subject: ({ number }) => `টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason }) => `${reason}\n\nআপনার সিট এখনো রাখা আছে: TrxID মিলিয়ে আবার জানান, অথবা অন্যভাবে পেমেন্ট করুন।`,
  },
  top_up_reported: {
    subject: ({ number }) => `বাকি টাকার খবর পেয়েছি: অর্ডার ${number}`,
    text: () => 'ধন্যবাদ। আমাদের অ্যাকাউন্টে বাকি টাকাটা মিলিয়ে দেখে আপনাকে জানাব। আপনার সিট রাখা আছে।',
  },
  top_up_rejected: {
    subject: ({ number }) => `বাকি টাকাটা খুঁজে পাইনি: অর্ডার ${number}`,
    text: ({ reason }) => `${reason}\n\nআগে যা পাঠিয়েছেন তা ঠিক আছে, সিটও রাখা আছে: TrxID মিলিয়ে আবার জানান।`,
  },
  seat_released: {
    subject: ({ number }) => `সিট ছেড়ে দেওয়া হয়েছে: অর্ডার ${number}`,
    text: ({ courses }) =>
      `পেমেন্টের সময় শেষ, তাই সিটগুলো আবার সবার জন্য খোলা:\n${courses}\n\nচাইলে আবার অর্ডার করুন। এখনো টাকা এলে সিট থাকলে ভর্তি হবেন, না থাকলে টাকা ফেরত যাবে।`,
  },
  refund_requested: {
    subject: ({ number }) => `টাকা ফেরতের আবেদন পেয়েছি: অর্ডার ${number}`,
    text: () => 'আপনার আবেদন পেয়েছি। সিদ্ধান্ত হলেই জানাব।',
  },
  refund_rejected: {
    subject: ({ number }) => `টাকা ফেরতের আবেদন: অর্ডার ${number}`,
    text: ({ reason }) => `এই অর্ডারের টাকা ফেরত দেওয়া যাচ্ছে না।\n\n${reason}\n\nআপনার অন্য মত থাকলে এই মেইলের উত্তর দিন।`,
  },
  refunded: {
    subject: ({ number }) => `টাকা ফেরত দেওয়া হয়েছে: অর্ডার ${number}`,
    text: ({ reason }) => `৳${reason} যেভাবে এসেছিল সেভাবেই ফেরত গেছে। ব্যাংক বা ওয়ালেটে দেখাতে কয়েক দিন লাগতে পারে।`,
  },
}

/**
 * Puts a mail about an order into the outbox of mails, in the transaction that made it true.
 *
 * @param reason what staff said, or the amount that went back or is missing
 */
export async function mailStudent(trx: Trx, order: OrderRecord, mail: MoneyMail, rules: MoneyRules, reason = ''): Promise<void> {
  const student = await trx.selectFrom('students').select(['name', 'email']).where('id', '=', order.student_id).executeTakeFirstOrThrow()
  const items = await trx.selectFrom('order_items').select(['title', 'fulfilment']).where('order_id', '=', order.id).orderBy('id').execute()
  const isBangla = order.language === 'bn'
  const total = takaWithTwoDecimals(poisha(order.total_poisha))
  const facts: Facts = {
    name: student.name,
    number: order.number,
    total: isBangla ? bengaliDigits(total) : total,
    courses: items
      .filter((item) => mail !== 'paid_in_part' || item.fulfilment === 'due')
      .map((item) => `- ${item.title}`)
      .join('\n'),
    reason: isBangla && (mail === 'refunded' || mail === 'underpaid') ? bengaliDigits(reason) : reason,
  }
  const { subject, text } = (isBangla ? bangla : english)[mail]
  const link = `${rules.origin}/dashboard/payments/stripe?order=${order.number}`
  const greeting = isBangla ? `${student.name},` : `Dear ${student.name},`
  await trx
    .insertInto('mails')
    .values({
      kind: `order-${mail.replaceAll('_', '-')}`,
      recipient: student.email,
      subject: subject(facts),
      body: `${greeting}\n\n${text(facts)}\n\n${link}\n`,
    })
    .execute()
}
