import { type InferResult, sql } from 'kysely'
import { type Poisha, poisha } from '#contract/money.ts'
import type { QuoteRequest } from '#contract/orders/checkout.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { PLAN_COLUMNS, type PlanRow } from '../../../catalog/index.ts'

export interface CoursePricing {
  id: number
  courseId: string
  title: string
  image: string
  batch: (PlanRow & { id: number }) | null
  /** What it costs on the day asked about. */
  fee: Poisha
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
  const asked = new Map(wanted.map(({ courseId, batchId }) => [courseId, batchId ?? null]))
  const isWanted = sql<boolean>`course.course_id = any(${[...asked.keys()]})`
  const from = isByHand ? 'courses' : 'public_courses'
  const courses = await coursesFor(db, from, student.id).where(isWanted).execute()
  if (courses.length < asked.size) throw new Problem('course_not_found')
  const batchRows = await batchesWith(db).where(isWanted).execute()
  const batches = Map.groupBy(batchRows, (batch) => batch.course_id)
  const priced = courses.map((course): CoursePricing => {
    const choice = chooseBatch(
      batches.get(course.id) ?? [],
      { asked: asked.get(course.course_id)!, sellsSelfPaced: course.sells_self_paced },
      today,
    )
    const ownProblem = course.is_owned
      ? 'already_enrolled'
      : course.is_in_review
        ? 'course_in_review'
        : null
    const earlyUntil = choice.batch?.early_until ?? null
    const isEarly = earlyUntil !== null && today <= earlyUntil
    return {
      id: course.id,
      courseId: course.course_id,
      title: course.title,
      image: course.banner_path,
      batch: choice.batch,
      fee: poisha(isEarly ? choice.batch!.early_fee_poisha! : course.fee_poisha),
      earlyUntil: isEarly ? earlyUntil : null,
      seatProblem: ownProblem ?? choice.problem,
      problem:
        ownProblem ??
        (course.is_on_sale ? (choice.problem ?? readinessProblem(course, choice)) : 'not_on_sale'),
    }
  })
  return [...asked.keys()].map((courseId) => priced.find((course) => course.courseId === courseId)!)
}

/** Without a batch there is no day to look forward to, so there must be a lesson. */
function readinessProblem(
  course: { curriculum_lesson_count: number | null },
  { batch }: { batch: BatchRow | null },
): ProblemCode | null {
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

function batchesWith(db: Db) {
  return db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.id', 'batch.course_id', 'batch.enrol_by', 'batch.seats', 'batch.seats_taken'])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(['batch.state', 'batch.early_fee_poisha', 'batch.early_until'])
    .orderBy('batch.starts_on')
    .orderBy('batch.number')
}
type BatchRow = InferResult<ReturnType<typeof batchesWith>>[number]

/**
 * The batch asked for, or the soonest with a seat. A course that never had a batch is sold without one; one that has had
 * a batch, even a draft, only where staff sell it self-paced.
 */
function chooseBatch(
  all: readonly BatchRow[],
  { asked, sellsSelfPaced }: { asked: string | null; sellsSelfPaced: boolean },
  today: Day,
): { batch: BatchRow | null; problem: ProblemCode | null } {
  if (all.length === 0) return { batch: null, problem: asked === null ? null : 'batch_not_found' }
  const batches = all.filter((batch) => batch.state === 'open' || batch.state === 'closed')
  const isOpen = (batch: BatchRow) => batch.state === 'open' && batch.enrol_by >= today
  const hasSeat = (batch: BatchRow) => batch.seats === null || batch.seats_taken < batch.seats
  const candidates =
    asked === null ? batches.filter(isOpen) : batches.filter((batch) => String(batch.id) === asked)
  const batch =
    candidates.find(hasSeat) ?? (sellsSelfPaced && asked === null ? null : candidates[0]) ?? null
  if (!batch && sellsSelfPaced && asked === null) return { batch: null, problem: null }
  if (!batch) return { batch: null, problem: asked === null ? 'batch_closed' : 'batch_not_found' }
  if (!isOpen(batch)) return { batch, problem: 'batch_closed' }
  return { batch, problem: hasSeat(batch) ? null : 'batch_full' }
}
