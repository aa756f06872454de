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
  asked: URLSearchParams,
  inCart: readonly string[],
): CheckoutSelection {
  const named = asked.getAll('course').filter((courseId) => COURSE_ID.test(courseId))
  const courses = [...new Set(named.length > 0 ? named : inCart)]
  const batchOf = (courseId: string) =>
    asked.get(`batch-${courseId}`) ?? (courses.length === 1 ? asked.get('batch') : null)
  return {
    courses: courses.map((courseId) => ({
      courseId,
      batchId: BATCH_ID.exec(batchOf(courseId) ?? '')?.[0] ?? null,
    })),
    coupon: asked.get('coupon') || null,
  }
}

/** The payment page for a selection. */
export function selectionPath(selection: CheckoutSelection): string {
  const asked = new URLSearchParams()
  for (const { courseId, batchId } of selection.courses) {
    asked.append('course', courseId)
    if (batchId) asked.set(`batch-${courseId}`, batchId)
  }
  if (selection.coupon) asked.set('coupon', selection.coupon)
  return `${PAGE}?${asked}`
}

/** The payment page for an order. */
export function orderPath(number: string): string {
  return `${PAGE}?${new URLSearchParams({ order: number })}`
}
