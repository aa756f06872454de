import { ORDER_LIMIT } from '#contract/orders/terms.ts'
import type { Batch } from '#contract/catalog/courses.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PayMethod } from '#contract/orders/payments.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { type Api, ApiProblem } from '#web/api.ts'
import { readSelection, type CheckoutSelection } from './checkout-selection.ts'

export type QuoteItem = Quote['items'][number]

/** An order that could be made. */
export interface Offer {
  selection: CheckoutSelection
  /** What can be bought, priced. */
  quote: Quote
  /** Selected courses that cannot be bought now. */
  leftOut: QuoteItem[]
  /** Courses beyond the most one order holds. */
  isCut: boolean
  /** The batches one can choose from, by course. */
  batches: Record<string, readonly Batch[]>
  /** The code as typed, if it is not a valid coupon. */
  notACoupon: string | null
}

export type Checkout =
  | {
      view: 'order'
      order: Order | null
      methods: readonly PayMethod[] | null
      number: string
      wanted: CheckoutSelection | null
    }
  | { view: 'offer'; offer: Offer }
  | { view: 'gone' }
  | { view: 'empty' }

/**
 * What the payment page shows: the order it names, the order that is open, or what could be ordered. What is free can be
 * ordered beside an open order.
 *
 * @param cart the ids of the courses in the cart
 * @param coupon one that a link brought to this device
 */
export async function loadCheckout(
  search: URLSearchParams,
  { api, cart, coupon }: { api: Api; cart: () => Promise<string[]>; coupon: string | null },
): Promise<Checkout> {
  const number = search.get('order')
  if (number)
    return orderView(api, { number, order: await orderIfLineUp(api, number), wanted: null })
  const { order } = await api('GET /api/orders/open')
  const named = readSelection(search, [])
  if (order) {
    const other = isOther(named, order) ? named : null
    const free = other && (await freeOffer(api, other))
    return free
      ? { view: 'offer', offer: free }
      : orderView(api, { number: order.number, order, wanted: other })
  }
  const found = named.courses.length > 0 ? named : readSelection(search, await cart())
  const selection = { ...found, coupon: found.coupon ?? coupon }
  if (selection.courses.length === 0) return { view: 'empty' }
  try {
    return { view: 'offer', offer: await offerFor(api, selection) }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'course_not_found') return { view: 'gone' }
    throw error
  }
}

/** The ways to pay come with the order, so that nothing below them moves when they arrive. */
async function orderView(
  api: Api,
  {
    number,
    order,
    wanted,
  }: { number: string; order: Order | null; wanted: CheckoutSelection | null },
): Promise<Checkout> {
  const isPayable = order?.state === 'pending_payment'
  return {
    view: 'order',
    number,
    order,
    wanted,
    methods: isPayable ? await methodsIfFetched(api, number) : null,
  }
}

async function methodsIfFetched(api: Api, number: string): Promise<readonly PayMethod[] | null> {
  try {
    return await api('GET /api/orders/{number}/pay-methods', { params: { number } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return null
  }
}

/** null while offline: the page then goes on asking. */
async function orderIfLineUp(api: Api, number: string): Promise<Order | null> {
  try {
    return await api('GET /api/orders/{number}', { params: { number } })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'offline') return null
    throw error
  }
}

function isOther(selection: CheckoutSelection, order: Order): boolean {
  const ordered = new Set(order.items.map(({ courseId }) => courseId))
  return selection.courses.some(({ courseId }) => !ordered.has(courseId))
}

/** What costs nothing waits for no other order; null where it costs something, or cannot be had. */
async function freeOffer(api: Api, selection: CheckoutSelection): Promise<Offer | null> {
  try {
    const offer = await offerFor(api, selection)
    return offer.quote.items.length > 0 && Number(offer.quote.total) === 0 ? offer : null
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

async function offerFor(api: Api, whole: CheckoutSelection): Promise<Offer> {
  const selection = { ...whole, courses: whole.courses.slice(0, ORDER_LIMIT) }
  const [first, batches] = await Promise.all([quoteFor(api, selection), batchesOf(api, selection)])
  const leftOut = first.quote.items.filter(({ problem }) => problem !== null)
  const out = new Set(leftOut.map(({ courseId }) => courseId))
  const rest = {
    ...selection,
    courses: selection.courses.filter(({ courseId }) => !out.has(courseId)),
  }
  // The total is that of the courses that can be bought, so that it equals the order's.
  const isRest = leftOut.length > 0 && rest.courses.length > 0
  const { quote, notACoupon } = isRest ? await quoteFor(api, rest) : first
  return {
    selection,
    quote: rest.courses.length > 0 ? quote : { ...quote, items: [] },
    leftOut,
    isCut: whole.courses.length > ORDER_LIMIT,
    batches,
    notACoupon,
  }
}

/** A malformed coupon must not block the order. */
async function quoteFor(
  api: Api,
  selection: CheckoutSelection,
): Promise<{ quote: Quote; notACoupon: string | null }> {
  try {
    return { quote: await api('POST /api/checkout/quote', { body: selection }), notACoupon: null }
  } catch (error) {
    const isCoupon =
      error instanceof ApiProblem && error.errors.some(({ field }) => field === 'coupon')
    if (!isCoupon) throw error
    return {
      quote: await api('POST /api/checkout/quote', { body: { ...selection, coupon: null } }),
      notACoupon: selection.coupon,
    }
  }
}

async function batchesOf(api: Api, selection: CheckoutSelection): Promise<Offer['batches']> {
  const courses = await Promise.all(
    selection.courses.map(({ courseId }) =>
      api('GET /api/courses/{courseId}', { params: { courseId } }).catch(() => null),
    ),
  )
  return Object.fromEntries(
    courses.flatMap((course) => (course ? [[course.courseId, course.batches]] : [])),
  )
}
