import { sql } from 'kysely'
import { type Poisha, poisha } from '#contract/money.ts'
import type { Wanted } from '#contract/orders/checkout.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'

export interface PricedCourse {
  id: number
  courseId: string
  title: string
  image: string
  batch: PricedBatch | null
  /** What it costs on the day asked about. */
  fee: Poisha
  /** The last day of the early-bird fee, while that is the fee. */
  earlyUntil: Day | null
  /** What prevents anyone from taking a seat. */
  seatProblem: ProblemCode | null
  /** Why it cannot be bought. */
  problem: ProblemCode | null
}

export interface PricedBatch {
  id: number
  number: number
  startsOn: Day
  classDays: string[]
  shift: string | null
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
  {
    courses: wanted,
    today,
    isByHand = false,
  }: { courses: Wanted['courses']; today: Day; isByHand?: boolean },
): Promise<PricedCourse[]> {
  const asked = new Map(wanted.map(({ courseId, batchId }) => [courseId, batchId ?? null]))
  const courses = await db
    .selectFrom(isByHand ? 'courses as course' : 'public_courses as course')
    .select(({ exists, selectFrom }) => [
      'id',
      'course_id',
      'title',
      'banner_path',
      'fee_poisha',
      'is_on_sale',
      'sells_self_paced',
      exists(
        selectFrom('order_items as item')
          .select('item.id')
          .where('item.student_id', '=', student.id)
          .whereRef('item.course_id', '=', 'course.id')
          .where('item.fulfilment', 'in', ['due', 'enrolled']),
      ).as('is_owned'),
      exists(
        selectFrom('order_items as item')
          .innerJoin('orders as o', 'o.id', 'item.order_id')
          .select('item.id')
          .where('o.student_id', '=', student.id)
          .where('o.state', '=', 'payment_review')
          .whereRef('item.course_id', '=', 'course.id'),
      ).as('is_in_review'),
    ])
    .where('course_id', '=', sql<string>`any(${[...asked.keys()]})`)
    .modifyFront(prepared)
    .execute()
  if (courses.length < asked.size) throw new Problem('course_not_found')
  const ids = courses.map((course) => course.id)
  const batches = Map.groupBy(await batchesOf(db, ids), (batch) => batch.course_id)
  const priced = courses.map((course): PricedCourse => {
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
      batch: choice.batch && {
        id: choice.batch.id,
        number: choice.batch.number,
        startsOn: choice.batch.starts_on,
        classDays: choice.batch.class_days,
        shift: choice.batch.shift,
      },
      fee: poisha(isEarly ? choice.batch!.early_fee_poisha! : course.fee_poisha),
      earlyUntil: isEarly ? earlyUntil : null,
      seatProblem: ownProblem ?? choice.problem,
      problem: ownProblem ?? (course.is_on_sale ? choice.problem : 'not_on_sale'),
    }
  })
  return [...asked.keys()].map((courseId) => priced.find((course) => course.courseId === courseId)!)
}

function batchesOf(db: Db, courses: readonly number[]) {
  return db
    .selectFrom('batches')
    .select([
      'id',
      'course_id',
      'number',
      'starts_on',
      'enrol_by',
      'seats',
      'seats_taken',
      'class_days',
      'shift',
    ])
    .select(['state', 'early_fee_poisha', 'early_until'])
    .where('course_id', '=', sql<number>`any(${courses})`)
    .modifyFront(prepared)
    .orderBy('starts_on')
    .orderBy('number')
    .execute()
}
type BatchRow = Awaited<ReturnType<typeof batchesOf>>[number]

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
