import { defined } from '#contract/defined.ts'
import { addDays } from '#contract/time.ts'
import { addCoupon, enterManualEnrolment } from '#server/modules/orders/index.ts'
import { type OpenBatch, runningBatch } from './batches.ts'
import { buy, type Purchase } from './buy.ts'
import { planStudy } from './learning.ts'
import {
  hoursAfter,
  momentOn,
  scaled,
  type School,
  type SchoolPerson,
  wakingMoment,
} from './school.ts'

/** A coupon that students use, and one that is over. */
const COUPON = 'SAMPLE-10'

/** Free courses with lessons, and how many students take each. */
const freeCourses = [
  ['FIN-101', 24],
  ['PRG-104', 20],
  ['DSC-105', 18],
  ['SWE-101', 10],
] as const

/** Courses that are bought without a batch. */
const paidCourses = [
  ['SFT-109', 12],
  ['SFT-104', 6],
] as const

/** Each student once for each course: drawn from those who had signed up by then. */
export interface Buyers {
  draw(courseId: string, moment: Date): SchoolPerson | null
}

export function buyers({ random, students }: School, signedUp: ReadonlyMap<number, Date>): Buyers {
  const taken = new Set<string>()
  // They come in the order in which they signed up.
  const times = students.map(({ id }) => defined(signedUp.get(id)).getTime())
  return {
    draw(courseId, moment) {
      const there = countBefore(times, moment.getTime())
      if (there === 0) return null
      for (let tries = 0; tries < 30; tries += 1) {
        const student = defined(students[random.between(0, there - 1)])
        const key = `${courseId} ${student.id}`
        if (taken.has(key)) continue
        taken.add(key)
        return student
      }
      return null
    },
  }
}

/** How many of the times, which ascend, are before a moment. */
function countBefore(times: readonly number[], moment: number): number {
  let [from, to] = [0, times.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (defined(times[middle]) < moment) from = middle + 1
    else to = middle
  }
  return from
}

/** Everything that is bought beside the batches of the school. */
export function planPurchases(school: School, crowd: Buyers): void {
  planCoupons(school)
  for (const [courseId, count] of [...freeCourses, ...paidCourses])
    for (let nth = 0; nth < scaled(school, count); nth += 1)
      planPurchase(school, crowd, {
        courseId,
        at: wakingMoment(school, -school.random.between(3, 70)),
      })
  planOpenMatters(school, crowd)
  planCast(school)
}

/** Students buy a batch of the school while it may be enrolled in. */
export function planBatchPurchases(school: School, crowd: Buyers, batch: OpenBatch): void {
  const { random, timeline, cast, clock } = school
  const opened = clock().getTime()
  const closes = momentOn(batch.enrolBy, '22:00').getTime()
  if (batch.courseId === runningBatch.courseId && batch.number === runningBatch.number)
    timeline.at(hoursAfter(clock(), 30), async () => {
      const { courseId, batchId } = batch
      await buy(school, {
        student: cast.learner,
        courseId,
        batchId,
        method: 'bkash',
        language: 'bn',
      })
      planStudy(school, { student: cast.learner, courseId, share: 0.5 })
    })
  for (let nth = 0; nth < scaled(school, batch.students); nth += 1) {
    const moment = new Date(opened + (closes - opened) * (0.03 + 0.94 * random.next()))
    const at =
      batch.startsIn > 0 && moment > school.now
        ? hoursAfter(school.now, -nth / school.scale - 2)
        : moment
    // Two ask for their money back in time, where classes have begun or will.
    const refund = nth === 0 && batch.cancelledIn === undefined ? 'done' : undefined
    planPurchase(school, crowd, {
      courseId: batch.courseId,
      batchId: batch.batchId,
      at,
      ...(refund && { refund }),
      mayGoBack: refund !== undefined || batch.cancelledIn !== undefined,
    })
  }
}

interface Plan extends Partial<Omit<Purchase, 'student'>> {
  courseId: string
  at: Date
  /** Whether its money may be sent back. */
  mayGoBack?: boolean
}

function planPurchase(school: School, crowd: Buyers, { at, ...plan }: Plan): void {
  const { random, timeline, cast } = school
  const luck = random.next()
  // Stripe is asked for weeks whether a refund has failed, so nothing of it goes back here.
  const foreignCard = plan.mayGoBack ? 'sslcommerz' : 'stripe'
  const method =
    luck < 0.5 ? 'bkash' : luck < 0.74 ? 'sslcommerz' : luck < 0.8 ? foreignCard : 'manual'
  const language = random.chance(0.6) ? 'bn' : 'en'
  const usesCoupon = random.chance(0.12)
  timeline.at(at, async () => {
    const student = crowd.draw(plan.courseId, at)
    // The people of the cast buy what is written for them.
    if (!student || Object.values(cast).some(({ id }) => id === student.id)) return
    const order = await buy(school, {
      student,
      batchId: null,
      method,
      language,
      ...(usesCoupon && plan.batchId !== undefined && { coupon: COUPON }),
      ...plan,
    })
    if (order && plan.refund === undefined) planStudy(school, { student, courseId: plan.courseId })
  })
}

function planCoupons({ db, team, timeline, today, scale }: School): void {
  timeline.at(momentOn(addDays(today, -89), '12:00'), async () => {
    await addCoupon(db, team.marketing, {
      code: COUPON,
      percent: 10,
      startsOn: addDays(today, -89),
      endsOn: addDays(today, 60),
      maxUses: Math.round(200 * scale),
      maxPerStudent: 1,
      note: 'For readers of the newsletter.',
    })
    await addCoupon(db, team.marketing, {
      code: 'OPENING-300',
      amount: '300',
      startsOn: addDays(today, -89),
      endsOn: addDays(today, -40),
      minimum: '1500',
      note: 'Opening week, over by now.',
    })
  })
}

/** What waits for staff this morning. */
function planOpenMatters(school: School, crowd: Buyers): void {
  const { now, timeline, team, db } = school
  const ago = (hours: number) => hoursAfter(now, -hours)
  const matter = (courseId: string, hours: number, more: Omit<Plan, 'courseId' | 'at'>) =>
    planPurchase(school, crowd, { courseId, at: ago(hours), ...more })
  matter('SFT-104', 0.2, { method: null })
  matter('SFT-104', 3, { method: 'manual', transfer: 'waits' })
  matter('SFT-109', 6, { method: 'manual', transfer: 'waits' })
  matter('SFT-109', 9, { method: 'manual', transfer: 'waits' })
  matter('SFT-109', 20, { method: 'sslcommerz', fate: 'short' })
  matter('SFT-104', 31, { method: 'stripe', fate: 'risky' })
  matter('SFT-109', 80, { method: 'bkash', refund: 'asked' })
  matter('SFT-104', 84, { method: 'sslcommerz', refund: 'asked' })
  matter('SFT-104', 200, { method: 'bkash', refund: 'refused' })
  for (const hours of [5, 29, 55, 101, 240]) matter('SFT-109', hours, { method: null })
  for (const hours of [52, 77, 130]) matter('SFT-104', hours, { method: 'bkash', fate: 'declined' })
  timeline.at(ago(28), async () => {
    const student = crowd.draw('MLR-105', ago(28))
    if (!student) return
    const { id } = await db
      .selectFrom('batches')
      .innerJoin('courses', 'courses.id', 'batches.course_id')
      .select('batches.id')
      .where('courses.course_id', '=', 'MLR-105')
      .where('batches.state', '=', 'open')
      .orderBy('batches.starts_on')
      .executeTakeFirstOrThrow()
    await enterManualEnrolment(school.money(), {
      staff: team.finance,
      request: {
        studentId: student.student_id,
        courseId: 'MLR-105',
        batchId: String(id),
        cause: 'cash',
        received: '12500',
        reference: 'SLIP-0412',
        reason: 'Paid in cash at the office.',
      },
    })
  })
}

/** What the learner and the buyer of the cast have. */
function planCast(school: School): void {
  const { cast, now, timeline, db } = school
  const free = (courseId: string, daysAgo: number, share: number) =>
    timeline.at(hoursAfter(now, -24 * daysAgo), async () => {
      const { learner: student } = cast
      await buy(school, { student, courseId, batchId: null, method: null, language: 'bn' })
      planStudy(school, { student, courseId, share })
    })
  free('PRG-104', 55, 1)
  free('FIN-101', 34, 0.5)
  free('DSC-105', 20, 0.4)
  timeline.at(hoursAfter(now, -24 * 12), () =>
    buy(school, {
      student: cast.learner,
      courseId: 'SFT-109',
      batchId: null,
      method: 'sslcommerz',
      language: 'bn',
    }),
  )
  // Access to it is for a limited time, of which a few days are left.
  timeline.at(hoursAfter(now, -24 * 25), () =>
    buy(school, {
      student: cast.learner,
      courseId: 'SFT-104',
      batchId: null,
      method: 'bkash',
      language: 'bn',
    }),
  )
  timeline.at(hoursAfter(now, -0.25), async () => {
    const batch = await db
      .selectFrom('batches')
      .innerJoin('courses', 'courses.id', 'batches.course_id')
      .select('batches.id')
      .where('courses.course_id', '=', 'PRG-101')
      .where('batches.state', '=', 'open')
      .where('batches.enrol_by', '>', school.today)
      .orderBy('batches.starts_on')
      .executeTakeFirstOrThrow()
    await buy(school, {
      student: cast.buyer,
      courseId: 'PRG-101',
      batchId: batch.id,
      method: 'bkash',
      language: 'en',
    })
  })
}
