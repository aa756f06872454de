import { customAlphabet } from 'nanoid'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'

/** 50 bits, without look-alikes: no one finds the code of someone else by trying. */
const newCode = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 10)

/** Makes a coupon that is used once, for one course, until the end of its last day in Dhaka. Staff keep no list of these. */
export async function makePersonalCoupon(
  trx: Trx,
  coupon: {
    courseId: number
    /** In hundredths of a percent; null: an amount. */
    percentBp: number | null
    amountPoisha: number | null
    startsOn: Day
    endsOn: Day
    note: string
  },
): Promise<{ id: number; code: string }> {
  const row = await trx
    .insertInto('coupons')
    .values({
      code: `FREE-${newCode()}`,
      percent_bp: coupon.percentBp,
      amount_poisha: coupon.amountPoisha,
      starts_on: coupon.startsOn,
      ends_on: coupon.endsOn,
      max_uses: 1,
      is_personal: true,
      note: coupon.note,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('coupon_courses')
    .values({ coupon_id: row.id, course_id: coupon.courseId })
    .execute()
  return row
}
