import { type InferResult, sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { type Poisha, poisha } from '#contract/money.ts'
import type { QuoteRequest } from '#contract/orders/checkout.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { earlyFeeOn, PLAN_COLUMNS, type PlanRow } from '../../../catalog/index.ts'

export interface CoursePricing {
  id: number
  courseId: string
  title: string
  image: string
  batch: (PlanRow & { id: number }) | null
  /** What it costs on the day asked about. */
  fee: Poisha
  /** A higher fee that was usual, as the page of the course says; null: none. */
  usualFee: Poisha | null
  /** The last day of the early-bird fee, while that is the fee. */
  earlyUntil: Day | null
  /** What prevents anyone from taking a seat. */
  seatProblem: ProblemCode | null
  /** Why it cannot be bought. */
  problem: ProblemCode | null
}

interface PricingQuery {
  courses: QuoteRequest['courses']
  today: Day
}

/**
 * The wanted courses as the catalogue has them on `today`, each once, in the order asked for. Prices come from here
 * and from nowhere else. By hand, staff enrol in courses that are not on the site too.
 *
 * @throws Problem course_not_found
 */
export async function priceCourses(
  db: Db,
  student: { id: number },
  { courses: wanted, today, isByHand = false }: PricingQuery & { isByHand?: boolean },
): Promise<CoursePricing[]> {
  const batchIdOf = new Map(wanted.map(({ courseId, batchId }) => [courseId, batchId ?? null]))
  const isWanted = sql<boolean>`course.course_id = any(${[...batchIdOf.keys()]})`
  const from = isByHand ? 'courses' : 'public_courses'
  const courses = await coursesFor(db, from, student.id).where(isWanted).execute()
  if (courses.length < batchIdOf.size) throw new Problem('course_not_found')
  const batchRows = await batchesWith(db, student.id).where(isWanted).execute()
  const batches = Map.groupBy(batchRows, (batch) => batch.course_id)
  const priced = courses.map((course): CoursePricing => {
    const choice = chooseBatch(
      batches.get(course.id) ?? [],
      { batchId: batchIdOf.get(course.course_id) ?? null, sellsSelfPaced: course.sells_self_paced },
      today,
    )
    // guard T07: a course one has is not sold again (checkout/checkout)
    // without: const ownProblem = course.is_in_review ? 'course_in_review' : null
    const ownProblem = course.is_owned
      ? 'already_enrolled'
      : course.is_in_review
        ? 'course_in_review'
        : null
    const earlyFee = choice.batch && earlyFeeOn(today, choice.batch)
    return {
      id: course.id,
      courseId: course.course_id,
      title: course.title,
      image: course.banner_path,
      batch: choice.batch,
      fee: poisha(earlyFee ?? course.fee_poisha),
      usualFee:
        course.usual_fee_poisha !== null &&
        course.usual_fee_poisha > (earlyFee ?? course.fee_poisha)
          ? poisha(course.usual_fee_poisha)
          : null,
      earlyUntil: earlyFee === null ? null : (choice.batch?.early_until ?? null),
      seatProblem: ownProblem ?? choice.problem,
      problem:
        ownProblem ??
        // guard T41: a course off sale is not sold (course-sale)
        // without: (choice.problem ?? readinessProblem(course, choice))
        (course.is_on_sale ? (choice.problem ?? readinessProblem(course, choice)) : 'not_on_sale'),
    }
  })
  const byCourse = new Map(priced.map((course) => [course.courseId, course]))
  return [...batchIdOf.keys()].map((courseId) => defined(byCourse.get(courseId)))
}

/** Without a batch there is no day to look forward to, so there must be a lesson. */
function readinessProblem(
  course: { curriculum_lesson_count: number | null },
  { batch }: { batch: BatchRow | null },
): ProblemCode | null {
  // guard T41: a course without a lesson is sold only with a batch (course-sale)
  // without: return null
  return batch === null && course.curriculum_lesson_count === null ? 'course_without_lessons' : null
}

function coursesFor(db: Db, from: 'courses' | 'public_courses', studentId: number) {
  return db
    .selectFrom(`${from} as course`)
    .select(({ exists, selectFrom }) => [
      'course.id',
      'course.course_id',
      'course.title',
      'course.banner_path',
      'course.fee_poisha',
      'course.usual_fee_poisha',
      'course.is_on_sale',
      'course.sells_self_paced',
      'course.curriculum_lesson_count',
      exists(
        selectFrom('order_items as item')
          .select('item.id')
          .where('item.student_id', '=', studentId)
          .whereRef('item.course_id', '=', 'course.id')
          .where('item.fulfilment', 'in', ['due', 'enrolled']),
      ).as('is_owned'),
      exists(
        selectFrom('order_items as item')
          .innerJoin('orders as o', 'o.id', 'item.order_id')
          .select('item.id')
          .where('o.student_id', '=', studentId)
          .where('o.state', '=', 'payment_review')
          .whereRef('item.course_id', '=', 'course.id'),
      ).as('is_in_review'),
    ])
}

/** A seat that is offered to the student from the waiting list is free for them alone. */
function batchesWith(db: Db, studentId: number) {
  return db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.id', 'batch.course_id', 'batch.enrol_by', 'batch.seats', 'batch.seats_taken'])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(['batch.state', 'batch.early_fee_poisha', 'batch.early_until'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('waiting_places as place')
          .select('place.id')
          .whereRef('place.batch_id', '=', 'batch.id')
          .where('place.student_id', '=', studentId)
          .where('place.state', '=', 'offered'),
      ).as('is_offered'),
    )
    .orderBy('batch.starts_on')
    .orderBy('batch.number')
}
type BatchRow = InferResult<ReturnType<typeof batchesWith>>[number]

/**
 * The batch asked for, or the soonest with a seat. A course that never had a batch is sold without one. One that has had
 * a batch, even a draft, only where staff sell it self-paced.
 */
function chooseBatch(
  all: readonly BatchRow[],
  { batchId, sellsSelfPaced }: { batchId: string | null; sellsSelfPaced: boolean },
  today: Day,
): { batch: BatchRow | null; problem: ProblemCode | null } {
  // guard T41: a course that has had a batch is not sold without one (course-sale)
  // without: if (!all.some(({ state }) => state === 'open')) …
  if (all.length === 0) return { batch: null, problem: batchId === null ? null : 'batch_not_found' }
  const batches = all.filter((batch) => batch.state === 'open' || batch.state === 'closed')
  const isOpen = (batch: BatchRow) => batch.state === 'open' && batch.enrol_by >= today
  const hasSeat = (batch: BatchRow) =>
    batch.is_offered || batch.seats === null || batch.seats_taken < batch.seats
  const candidates =
    batchId === null
      ? batches.filter(isOpen)
      : batches.filter((batch) => String(batch.id) === batchId)
  const batch =
    candidates.find(hasSeat) ?? (sellsSelfPaced && batchId === null ? null : candidates[0]) ?? null
  if (!batch && sellsSelfPaced && batchId === null) return { batch: null, problem: null }
  if (!batch) return { batch: null, problem: batchId === null ? 'batch_closed' : 'batch_not_found' }
  if (!isOpen(batch)) return { batch, problem: 'batch_closed' }
  // guard T08: a full batch is refused before anything is ordered (single-layers)
  // without: return { batch, problem: null }
  return { batch, problem: hasSeat(batch) ? null : 'batch_full' }
}
