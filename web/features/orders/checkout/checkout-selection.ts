/** The courses, batches and coupon someone wants to buy, as in the address of the payment page. */
export interface CheckoutSelection {
  courses: { courseId: string; batchId: string | null }[]
  coupon: string | null
}

const PAGE = '/dashboard/payments/stripe'
const COURSE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const BATCH_ID = /^\d{1,15}$/

/** ?course=, else the cart; ?batch= for a single course or ?batch-<courseId>= for each; ?coupon=. */
export function readSelection(
  search: URLSearchParams,
  inCart: readonly string[],
): CheckoutSelection {
  const named = search.getAll('course').filter((courseId) => COURSE_ID.test(courseId))
  const courses = [...new Set(named.length > 0 ? named : inCart)]
  const batchOf = (courseId: string) =>
    search.get(`batch-${courseId}`) ?? (courses.length === 1 ? search.get('batch') : null)
  return {
    courses: courses.map((courseId) => ({
      courseId,
      batchId: BATCH_ID.exec(batchOf(courseId) ?? '')?.[0] ?? null,
    })),
    coupon: search.get('coupon') || null,
  }
}

/** The payment page for a selection. */
export function selectionPath(selection: CheckoutSelection): string {
  const search = new URLSearchParams()
  for (const { courseId, batchId } of selection.courses) {
    search.append('course', courseId)
    if (batchId) search.set(`batch-${courseId}`, batchId)
  }
  if (selection.coupon) search.set('coupon', selection.coupon)
  return `${PAGE}?${search}`
}

/** The payment page for an order. */
export function orderPath(number: string): string {
  return `${PAGE}?${new URLSearchParams({ order: number })}`
}
