import { sql, type Selectable } from 'kysely'
import { type Poisha, poisha } from '#contract/money.ts'
import type { CouponRefusal } from '#contract/orders/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Coupons } from '#server/db/tables.ts'
import { couponDiscount, spread } from '../../books/money-split.ts'

type CouponRecord = Selectable<Coupons>
type Line = { id: number; fee: Poisha }

export interface CouponResult {
  code: string
  coupon: CouponRecord | null
  refusal: CouponRefusal | null
  /** Off each line, in their order. All zero where refused. */
  discounts: Poisha[]
  discount: Poisha
}

/** What a coupon takes off these lines for this student on `today`, or the one reason why nothing. Reserves nothing. */
export async function tryCoupon(
  db: Db,
  {
    student,
    code,
    lines,
    today,
  }: { student: { id: number }; code: string; lines: readonly Line[]; today: Day },
): Promise<CouponResult> {
  const coupon =
    (await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()) ?? null
  const courses = coupon ? await coursesOf(db, coupon) : new Set<number>()
  const eligible = lines.map((line) =>
    courses.size === 0 || courses.has(line.id) ? line.fee : poisha(0),
  )
  const refusal = coupon
    ? await refusalOf(db, { student, coupon, lines, eligible, today })
    : 'coupon_unknown'
  if (!coupon || refusal)
    return { code, coupon, refusal, discounts: lines.map(() => poisha(0)), discount: poisha(0) }
  const discount = couponDiscount(
    {
      percentBp: coupon.percent_bp,
      amount: coupon.amount_poisha === null ? null : poisha(coupon.amount_poisha),
    },
    total(eligible),
  )
  return { code, coupon, refusal: null, discounts: spread(discount, eligible), discount }
}

async function refusalOf(
  db: Db,
  {
    student,
    coupon,
    lines,
    eligible,
    today,
  }: {
    student: { id: number }
    coupon: CouponRecord
    lines: readonly Line[]
    eligible: readonly Poisha[]
    today: Day
  },
): Promise<CouponRefusal | null> {
  if (!coupon.is_active) return 'coupon_unknown'
  if (await isOfTheTeam(db, { student, coupon })) return 'coupon_not_for_staff'
  if (coupon.starts_on && today < coupon.starts_on) return 'coupon_not_started'
  if (coupon.ends_on && today > coupon.ends_on) return 'coupon_ended'
  if (eligible.every((fee) => fee === 0) && lines.some((line) => line.fee > 0))
    return 'coupon_other_courses'
  if (total(eligible) < coupon.minimum_poisha) return 'coupon_minimum'
  if (
    coupon.max_per_student !== null &&
    (await usesBy(db, student, coupon)) >= coupon.max_per_student
  )
    return 'coupon_used_by_you'
  if (coupon.max_uses !== null && coupon.uses_held + coupon.uses_counted >= coupon.max_uses)
    return 'coupon_used_up'
  return null
}

/** Nobody decides about their own money: neither who made the coupon, also after their role ended, nor a colleague. */
async function isOfTheTeam(
  db: Db,
  { student, coupon }: { student: { id: number }; coupon: CouponRecord },
): Promise<boolean> {
  if (coupon.created_by === student.id) return true
  const { role } = await db
    .selectFrom('students')
    .select('role')
    .where('id', '=', student.id)
    .executeTakeFirstOrThrow()
  return role === 'staff'
}

async function coursesOf(db: Db, coupon: CouponRecord): Promise<Set<number>> {
  const rows = await db
    .selectFrom('coupon_courses')
    .select('course_id')
    .where('coupon_id', '=', coupon.id)
    .execute()
  return new Set(rows.map((row) => row.course_id))
}

async function usesBy(db: Db, student: { id: number }, coupon: CouponRecord): Promise<number> {
  const { uses } = await db
    .selectFrom('coupon_redemptions')
    .select(sql<number>`count(*)`.as('uses'))
    .where('coupon_id', '=', coupon.id)
    .where('student_id', '=', student.id)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return uses
}

function total(amounts: readonly Poisha[]): Poisha {
  return poisha(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}
