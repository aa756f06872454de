import type { LanguageCode } from '#contract/languages.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { Problem } from '#contract/problems.ts'
import { defined } from '#contract/defined.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import {
  approveAndSendRefund,
  checkout,
  confirmSentRefund,
  expireOrders,
  receiveReturn,
  recheckOpenPayments,
  refuseRefund,
  reportTransfer,
  requestRefund,
  startPayment,
  verifyTransfer,
} from '#server/modules/orders/index.ts'
import type { PaymentFate } from './gateways.ts'
import { hoursAfter, momentOn, type School, type SchoolPerson } from './school.ts'

/** A gateway is asked about an attempt for two days; then nothing is asked of the sandbox about it. */
const WATCHED_HOURS = 49

export interface Purchase {
  student: SchoolPerson
  courseId: string
  /** null: without a batch. */
  batchId: number | null
  /** null: never paid, so that the order runs out. Free courses have no way to pay. */
  method: GatewayId | null
  fate?: PaymentFate
  coupon?: string
  language: LanguageCode
  /** What becomes of a transfer by hand; without it staff find the money within a day. */
  transfer?: 'waits' | 'needs-second-person'
  /** What becomes of it later. */
  refund?: 'done' | 'asked' | 'refused'
}

export type Order = Awaited<ReturnType<typeof checkout>>

/** Buys a course at the moment of the act, as the checkout and the gateways would. @returns null where it was refused */
export async function buy(school: School, purchase: Purchase): Promise<Order | null> {
  const order = await orderCourse(school, purchase)
  if (!order) return null
  if (order.state === 'paid') await school.money().deliver()
  else if (purchase.method === null) planExpiry(school, order)
  else if (purchase.method === 'manual') await transferByHand(school, order, purchase)
  else await payOnline(school, { order, purchase, method: purchase.method })
  if (purchase.refund) planRefund(school, order, { ...purchase, refund: purchase.refund })
  return order
}

/** What a student would be refused, such as a seat that is gone, is refused here too: nothing is bought. */
async function orderCourse(school: School, purchase: Purchase): Promise<Order | null> {
  const { fee_poisha } = await school.db
    .selectFrom('courses')
    .select('fee_poisha')
    .where('course_id', '=', purchase.courseId)
    .executeTakeFirstOrThrow()
  const request = (total: string) => ({
    courses: [
      {
        courseId: purchase.courseId,
        ...(purchase.batchId !== null && { batchId: String(purchase.batchId) }),
      },
    ],
    checkoutKey: uuidOf(school),
    expectedTotal: total,
    language: purchase.language,
    ...(purchase.coupon && { coupon: purchase.coupon }),
  })
  const place = (total: string) =>
    checkout(school.money(), { student: purchase.student, request: request(total) })
  try {
    return await place(takaText(poisha(fee_poisha)))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'price_changed') return place(defined(error.facts?.['total']))
    return null
  }
}

async function payOnline(
  school: School,
  { order, purchase, method }: { order: Order; purchase: Purchase; method: GatewayId },
): Promise<void> {
  const { student, fate = 'paid' } = purchase
  const { script } = school
  script.nextIs(fate)
  const phone = `+88017001${String(student.id % 100_000).padStart(5, '0')}`
  const payment = await startPayment(school.money(), { order, choice: { gateway: method, phone } })
  await receiveReturn(school.money(), {
    gateway: defined(script.gateways.get(method)),
    fields: new URLSearchParams({ reference: payment.merchant_ref }),
  })
  if (fate !== 'declined') return
  planExpiry(school, order)
  school.timeline.at(hoursAfter(school.clock(), WATCHED_HOURS), () =>
    recheckOpenPayments(school.money()),
  )
}

/** The student sends money from a wallet and types its TrxID; staff look for it in the provider's wallet. */
async function transferByHand(school: School, order: Order, purchase: Purchase): Promise<void> {
  const { random, timeline, team } = school
  const payment = await startPayment(school.money(), {
    order,
    choice: { gateway: 'manual', phone: null },
  })
  await reportTransfer(school.money(), {
    order,
    paymentId: payment.id,
    report: {
      channel: random.pick(['bkash', 'nagad', 'rocket'] as const),
      trxId: `SMP${String(order.id).padStart(7, '0')}`,
      sender: `+88017001${String(order.id % 100_000).padStart(5, '0')}`,
      amount: takaText(poisha(order.total_poisha)),
      picture: null,
    },
  })
  if (purchase.transfer === 'waits') return
  const look = (staff: SchoolPerson) => async () => {
    const { id } = await school.db
      .selectFrom('manual_transfers')
      .select('id')
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    await verifyTransfer(school.money(), {
      transferId: id,
      staff,
      seen: { amount: poisha(order.total_poisha), evidence: 'Seen in the merchant wallet.' },
    })
    await school.money().deliver()
  }
  const seen = hoursAfter(nextOfficeHour(school.clock()), random.next())
  timeline.at(seen, look(team.finance))
  const isLarge = order.total_poisha > school.money().rules.secondPersonAbove
  if (isLarge && purchase.transfer === undefined)
    timeline.at(hoursAfter(seen, 1), look(team.manager))
}

/** When someone of finance sits at their desk again. */
function nextOfficeHour(moment: Date): Date {
  const day = dhakaDay(moment)
  const opens = momentOn(day, '10:00')
  if (moment < opens) return opens
  return moment < momentOn(day, '18:00')
    ? hoursAfter(moment, 0.5)
    : momentOn(addDays(day, 1), '10:00')
}

/** The minute after its time is over. */
function planExpiry({ timeline, money }: School, order: Order): void {
  timeline.at(hoursAfter(order.expires_at, 1 / 60), () => expireOrders(money(), order.student_id))
}

const REFUND_REASONS = [
  'My office hours changed, so I cannot join the classes.',
  'ভুল করে দুইবার কিনে ফেলেছি, টাকাটা ফেরত দিন।',
  'The level is too easy for me.',
] as const

/** The student asks for the money back within the days of the policy; another person decides. */
function planRefund(
  school: School,
  order: Order,
  { refund, student }: Pick<Purchase, 'student'> & { refund: NonNullable<Purchase['refund']> },
): void {
  const { db, timeline, team, random } = school
  const moment = hoursAfter(school.clock(), random.between(20, 60))
  timeline.at(moment, async () => {
    const items = await db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', order.id)
      .execute()
    const { id } = await requestRefund(school.money(), {
      order,
      student,
      request: {
        itemIds: items.map((item) => String(item.id)),
        reason: random.pick(REFUND_REASONS),
      },
    })
    if (refund === 'asked') return
    timeline.at(hoursAfter(nextOfficeHour(school.clock()), 0.5), async () => {
      const decision = { staff: team.finance, refundId: id }
      if (refund === 'done') {
        await approveAndSendRefund(school.money(), { ...decision, keepCertificate: false })
        planSentByHand(school)
      } else
        await refuseRefund(school.money(), {
          ...decision,
          reason: 'As we agreed on the phone, you keep your place and join the next class.',
        })
    })
  })
}

/** Money that came by hand goes back by hand: some of it the next day, the latest still waits. */
export function planSentByHand(school: School): void {
  const { db, team, timeline, clock } = school
  timeline.at(hoursAfter(clock(), 24), async () => {
    const due = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.id')
      .where('payments.gateway', '=', 'manual')
      .where('refunds.state', '=', 'approved')
      .execute()
    for (const { id } of due)
      await confirmSentRefund(school.money(), {
        staff: team.finance,
        refundId: id,
        trxId: `SMPR${String(id).padStart(6, '0')}`,
      })
  })
}

/** A key like one of a browser, but the same for the same seed. */
function uuidOf({ random }: Pick<School, 'random'>): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
