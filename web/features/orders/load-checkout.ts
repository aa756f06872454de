import { ORDER_LIMIT } from '#contract/orders/terms.ts'
import type { Batch } from '#contract/catalog/courses.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PayMethod } from '#contract/orders/payments.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { api, ApiProblem } from '#web/api.ts'
import { rememberedCoupon } from './remembered-coupon.ts'
import { readWish, type Wish } from './wish.ts'

export type QuoteItem = Quote['items'][number]

/** An order that could be made. */
export interface Offer {
  wish: Wish
  /** What can be bought, priced. */
  quote: Quote
  /** What was wished for too and cannot be bought now. */
  leftOut: QuoteItem[]
  /** Courses beyond the most one order holds. */
  isCut: boolean
  /** The batches one can choose from, by course. */
  batches: Record<string, readonly Batch[]>
  /** The code as it was typed, where it is no coupon at all. */
  notACoupon: string | null
}

export type Checkout =
  | {
      view: 'order'
      order: Order | null
      methods: readonly PayMethod[] | null
      number: string
      wanted: Wish | null
    }
  | { view: 'offer'; offer: Offer }
  | { view: 'gone' }
  | { view: 'empty' }

/**
 * What the payment page shows: the order it names, the order that is open, or what could be ordered.
 *
 * @param cart the ids of the courses in the cart
 */
export async function loadCheckout(
  asked: URLSearchParams,
  cart: () => Promise<string[]>,
): Promise<Checkout> {
  const number = asked.get('order')
  if (number) return orderView(number, await orderIfLineUp(number), null)
  const { order } = await api('GET /api/orders/open')
  const named = readWish(asked, [])
  if (order) return orderView(order.number, order, isOther(named, order) ? named : null)
  const found = named.courses.length > 0 ? named : readWish(asked, await cart())
  const wish = { ...found, coupon: found.coupon ?? rememberedCoupon() }
  if (wish.courses.length === 0) return { view: 'empty' }
  try {
    return { view: 'offer', offer: await offerFor(wish) }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'course_not_found') return { view: 'gone' }
    throw error
  }
}

/** The ways to pay come with the order, so that nothing below them moves when they arrive. */
async function orderView(
  number: string,
  order: Order | null,
  wanted: Wish | null,
): Promise<Checkout> {
  const isPayable = order?.state === 'pending_payment'
  return {
    view: 'order',
    number,
    order,
    wanted,
    methods: isPayable ? await methodsIfFetched(number) : null,
  }
}

async function methodsIfFetched(number: string): Promise<readonly PayMethod[] | null> {
  try {
    return await api('GET /api/orders/{number}/pay-methods', { params: { number } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return null
  }
}

/** null while the line is down: the page then goes on asking. */
async function orderIfLineUp(number: string): Promise<Order | null> {
  try {
    return await api('GET /api/orders/{number}', { params: { number } })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'offline') return null
    throw error
  }
}

function isOther(wish: Wish, order: Order): boolean {
  const ordered = new Set(order.items.map(({ courseId }) => courseId))
  return wish.courses.some(({ courseId }) => !ordered.has(courseId))
}

async function offerFor(whole: Wish): Promise<Offer> {
  const wish = { ...whole, courses: whole.courses.slice(0, ORDER_LIMIT) }
  const [first, batches] = await Promise.all([quoteFor(wish), batchesOf(wish)])
  const leftOut = first.quote.items.filter(({ problem }) => problem !== null)
  const out = new Set(leftOut.map(({ courseId }) => courseId))
  const rest = { ...wish, courses: wish.courses.filter(({ courseId }) => !out.has(courseId)) }
  // The total is told for what can be bought, so that it is the one that is ordered.
  const isRest = leftOut.length > 0 && rest.courses.length > 0
  const { quote, notACoupon } = isRest ? await quoteFor(rest) : first
  return {
    wish,
    quote: rest.courses.length > 0 ? quote : { ...quote, items: [] },
    leftOut,
    isCut: whole.courses.length > ORDER_LIMIT,
    batches,
    notACoupon,
  }
}

/** A coupon that is no code at all must not stand in the way of the order. */
async function quoteFor(wish: Wish): Promise<{ quote: Quote; notACoupon: string | null }> {
  try {
    return { quote: await api('POST /api/checkout/quote', { body: wish }), notACoupon: null }
  } catch (error) {
    const isCoupon =
      error instanceof ApiProblem && error.errors.some(({ field }) => field === 'coupon')
    if (!isCoupon) throw error
    return {
      quote: await api('POST /api/checkout/quote', { body: { ...wish, coupon: null } }),
      notACoupon: wish.coupon,
    }
  }
}

async function batchesOf(wish: Wish): Promise<Offer['batches']> {
  const courses = await Promise.all(
    wish.courses.map(({ courseId }) =>
      api('GET /api/courses/{courseId}', { params: { courseId } }).catch(() => null),
    ),
  )
  return Object.fromEntries(
    courses.flatMap((course) => (course ? [[course.courseId, course.batches]] : [])),
  )
}
