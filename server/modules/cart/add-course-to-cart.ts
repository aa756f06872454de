import { CART_LIMIT } from '#contract/cart/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'

/**
 * Puts a course in a student's cart.
 *
 * @returns the insertion id, or null when the course is there already
 * @throws Problem course_not_found, not_on_sale, cart_full
 */
export function addCourseToCart(
  db: Db,
  student: { id: number },
  courseId: string,
): Promise<string | null> {
  return transact(db, async (trx) => {
    const course = await trx
      .selectFrom('public_courses')
      .select(['id', 'is_on_sale'])
      .where('course_id', '=', courseId)
      .executeTakeFirst()
    if (!course) throw new Problem('course_not_found')
    if (!course.is_on_sale) throw new Problem('not_on_sale')
    const added = await trx
      .insertInto('cart_items')
      .values({ student_id: student.id, course_id: course.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('insertion_id')
      .executeTakeFirst()
    if (!added) return null
    const { items } = await trx
      .selectFrom('cart_items')
      .innerJoin('public_courses', 'public_courses.id', 'cart_items.course_id')
      .select((select) => select.fn.countAll<number>().as('items'))
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    if (items > CART_LIMIT) throw new Problem('cart_full')
    return added.insertion_id
  })
}
