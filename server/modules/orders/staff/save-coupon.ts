import { defined } from '#contract/defined.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { changeOne } from '#server/db/change-one.ts'
import type { z } from 'zod'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import { Coupon, type CouponChange } from '#contract/orders/coupons.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isSteep, notePrices } from '#server/prices/index.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'

/** Coupons, latest first, with their use and what they cost, without those made for one person; or the one of a code. */
export async function listCoupons(db: Db | Trx, code?: string): Promise<Coupon[]> {
  let coupons = db
    .selectFrom('coupons as coupon')
    .selectAll('coupon')
    .select(
      sql<string[]>`(select coalesce(array_agg(course.course_id order by course.course_id), '{}')
        from coupon_courses only_for join courses course on course.id = only_for.course_id where only_for.coupon_id = coupon.id)`.as(
        'courses',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(discount_poisha), 0)::bigint from coupon_redemptions use
        where use.coupon_id = coupon.id and use.state = 'counted')`.as('cost'),
    )
    .orderBy('coupon.id', 'desc')
  coupons =
    code === undefined
      ? coupons.where('coupon.is_personal', '=', false)
      : coupons.where('coupon.code', '=', code)
  const rows = await coupons.execute()
  return rows.map((row) =>
    Coupon.parse({
      code: row.code,
      percent: row.percent_bp === null ? null : row.percent_bp / 100,
      amount: row.amount_poisha === null ? null : takaText(poisha(row.amount_poisha)),
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      maxUses: row.max_uses,
      maxPerStudent: row.max_per_student,
      minimum: takaText(poisha(row.minimum_poisha)),
      courses: row.courses,
      note: row.note,
      isActive: row.is_active,
      held: row.uses_held,
      counted: row.uses_counted,
      cost: takaText(poisha(row.cost)),
      link: `?coupon=${row.code}`,
    }),
  )
}

/** @throws Problem coupon_exists, course_not_found, invalid_input (both or neither of percentage and amount) */
export async function addCoupon(
  db: Db,
  staff: { id: number },
  draft: CouponChange & { code: string },
): Promise<Coupon> {
  const value = valueOf(draft)
  if (!value) throw eitherOr()
  mustEndAfterStart(draft.startsOn, draft.endsOn)
  return transact(db, async (trx) => {
    const added = await trx
      .insertInto('coupons')
      .values({ code: draft.code, ...value, ...boundsOf(draft), created_by: staff.id })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Problem('coupon_exists')
    await writeCourses(trx, added.id, draft.courses ?? [])
    const coupon = await couponOf(trx, draft.code)
    await recordAudit(trx, {
      actor: staff,
      action: 'coupon.added',
      subject: draft.code,
      after: termsOf(coupon),
    })
    await noteIfSteep(trx, { staff, coupon })
    return coupon
  })
}

/** Changes what is given; null clears a bound. @throws Problem coupon_unknown, course_not_found, invalid_input */
export async function changeCoupon(
  db: Db,
  { staff, code, change }: { staff: { id: number }; code: string; change: CouponChange },
): Promise<Coupon> {
  const touchesValue = change.percent !== undefined || change.amount !== undefined
  const value = touchesValue ? valueOf(change) : {}
  if (!value) throw eitherOr()
  return transact(db, async (trx) => {
    const coupon = await trx
      .selectFrom('coupons')
      .select(['id', 'starts_on', 'ends_on'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!coupon) throw new Problem('coupon_unknown')
    if (change.startsOn !== undefined || change.endsOn !== undefined)
      mustEndAfterStart(
        change.startsOn === undefined ? coupon.starts_on : change.startsOn,
        change.endsOn === undefined ? coupon.ends_on : change.endsOn,
      )
    const before = await couponOf(trx, code)
    const columns = { ...value, ...boundsOf(change) }
    if (Object.values(columns).some((column) => column !== undefined))
      await changeOne(trx.updateTable('coupons').set(columns).where('id', '=', coupon.id))
    if (change.courses) await writeCourses(trx, coupon.id, change.courses)
    const after = await couponOf(trx, code)
    await recordAudit(trx, {
      actor: staff,
      action: 'coupon.changed',
      subject: code,
      before: termsOf(before),
      after: termsOf(after),
    })
    const { note: _was, ...was } = termsOf(before)
    const { note: _is, ...is } = termsOf(after)
    if (!isDeepStrictEqual(was, is)) await noteIfSteep(trx, { staff, coupon: after })
    return after
  })
}

/** What can make a course cost less than half of its fee is told to the owners. */
async function noteIfSteep(
  trx: Trx,
  { staff, coupon }: { staff: { id: number }; coupon: Coupon },
): Promise<void> {
  const { code: subject, percent, isActive } = coupon
  if (!isActive) return
  if (percent !== null && percent > 50)
    await notePrices(trx, staff, [
      { kind: 'coupon', subject, percentBp: Math.round(percent * 100), amount: null },
    ])
  if (coupon.amount === null) return
  const amount = defined(readTaka(coupon.amount))
  const cheapest = poisha(
    Math.max(defined(readTaka(coupon.minimum)), await lowestFee(trx, coupon.courses)),
  )
  if (isSteep(cheapest, poisha(Math.max(0, cheapest - amount))))
    await notePrices(trx, staff, [{ kind: 'coupon', subject, percentBp: null, amount }])
}

/** Of the courses on the site that cost something; of all of them where none is named. 0: there is none. */
async function lowestFee(trx: Trx, courseIds: readonly string[]): Promise<number> {
  let courses = trx
    .selectFrom('courses')
    .select(({ fn }) => fn.min('fee_poisha').as('fee'))
    .where('state', '=', 'published')
    .where('fee_poisha', '>', 0)
  if (courseIds.length > 0) courses = courses.where('course_id', 'in', [...courseIds])
  const { fee } = await courses.executeTakeFirstOrThrow()
  return fee ?? 0
}

async function couponOf(trx: Trx, code: string): Promise<Coupon> {
  return defined((await listCoupons(trx, code))[0])
}

/** What staff decide about a coupon; its uses go on meanwhile. */
function termsOf({ held: _held, counted: _counted, cost: _cost, link: _link, ...terms }: Coupon) {
  return terms
}

/** Who used a coupon, in which order, and what it cost; latest first. @throws Problem coupon_unknown */
export async function couponUses(db: Db, code: string) {
  const coupon = await db
    .selectFrom('coupons')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!coupon) throw new Problem('coupon_unknown')
  const rows = await db
    .selectFrom('coupon_redemptions as use')
    .innerJoin('orders as o', 'o.id', 'use.order_id')
    .innerJoin('students as student', 'student.id', 'use.student_id')
    .select(PERSON_COLUMNS)
    .select(['o.number', 'use.discount_poisha', 'use.state', 'use.created_at'])
    .where('use.coupon_id', '=', coupon.id)
    .orderBy('use.created_at', 'desc')
    .orderBy('use.order_id', 'desc')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    student: personOf(row),
    orderNumber: row.number,
    discount: takaText(poisha(row.discount_poisha)),
    state: row.state as 'held' | 'counted' | 'released',
    at: row.created_at.toISOString(),
  }))
}

/** Exactly one of the two; null where it is not. */
function valueOf(
  draft: CouponChange,
): { percent_bp: number | null; amount_poisha: number | null } | null {
  const percent = draft.percent ?? null
  const amount = draft.amount ? readTaka(draft.amount) : null
  if ((percent === null) === (amount === null) || amount === 0) return null
  return {
    percent_bp: percent === null ? null : Math.max(1, Math.round(percent * 100)),
    amount_poisha: amount,
  }
}

function boundsOf(draft: CouponChange) {
  return {
    starts_on: draft.startsOn,
    ends_on: draft.endsOn,
    max_uses: draft.maxUses,
    max_per_student: draft.maxPerStudent,
    minimum_poisha:
      draft.minimum === undefined
        ? undefined
        : draft.minimum === null
          ? 0
          : (readTaka(draft.minimum) ?? 0),
    note: draft.note,
    is_active: draft.isActive,
  }
}

async function writeCourses(
  trx: Trx,
  couponId: number,
  courses: readonly z.infer<typeof Coupon>['courses'][number][],
): Promise<void> {
  await trx.deleteFrom('coupon_courses').where('coupon_id', '=', couponId).execute()
  const wanted = [...new Set(courses)]
  if (wanted.length === 0) return
  const courseRows = await trx
    .selectFrom('courses')
    .select(['id', 'course_id'])
    .where('course_id', 'in', wanted)
    .execute()
  const unknown = wanted.filter((id) => courseRows.every(({ course_id }) => course_id !== id))
  if (unknown.length > 0)
    throw new Problem('course_not_found', { facts: { courseIds: unknown.join(', ') } })
  await trx
    .insertInto('coupon_courses')
    .values(courseRows.map((course) => ({ coupon_id: couponId, course_id: course.id })))
    .execute()
}

/** @throws Problem invalid_input */
function mustEndAfterStart(startsOn: Day | null | undefined, endsOn: Day | null | undefined): void {
  if (!startsOn || !endsOn || startsOn <= endsOn) return
  throw new Problem('invalid_input', {
    errors: [
      { field: 'endsOn', code: 'ends_before_start', message: fieldErrorWords.ends_before_start },
    ],
  })
}

function eitherOr(): Problem {
  return new Problem('invalid_input', {
    errors: [
      { field: 'percent', code: 'wrong_type', message: 'Give either a percentage or an amount.' },
    ],
  })
}
