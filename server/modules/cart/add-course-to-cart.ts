import { sql } from 'kysely'
import type { CartItem } from '#contract/cart/cart.ts'
import { ALREADY_IN_CART, CART_LIMIT } from '#contract/cart/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { isCourseReady } from '#server/modules/catalog/index.ts'
import { asCartItem, itemOfCourse } from './list-cart.ts'

export interface CartContext {
  db: Db
  today: Day
  /** Whether a student has the course already, or an order for it that is still open. */
  ownsCourse(student: { id: number }, courseId: string): Promise<boolean>
}

/** What the call answers. Source: spec §7. */
type AddToCartResult =
  | { message: typeof ALREADY_IN_CART }
  | { acknowledged: true; insertedId: string; item: CartItem }

/**
 * Puts a course that the student does not own in their cart.
 *
 * @throws Problem already_enrolled, course_not_found, not_on_sale, course_without_lessons, cart_full
 */
export async function addToCart(
  { db, today, ownsCourse }: CartContext,
  { student, courseId }: { student: { id: number; email: string }; courseId: string },
): Promise<AddToCartResult> {
  if (await ownsCourse(student, courseId)) throw new Problem('already_enrolled')
  const added = await addCourseToCart(db, { student, courseId, today })
  return added ? { acknowledged: true, ...added } : { message: ALREADY_IN_CART }
}

interface AddToCartInput {
  studentId: number
  courseId: string
  today: Day
}

function add(db: Db, { studentId, courseId, today }: AddToCartInput) {
  return db
    .with('course', (courses) =>
      courses
        .selectFrom('public_courses')
        .select(['id', 'is_on_sale', isCourseReady('public_courses', today).as('is_ready')])
        .where('course_id', '=', courseId),
    )
    .with('cart', (cart) =>
      cart
        .selectFrom('cart_items')
        .innerJoin('public_courses', 'public_courses.id', 'cart_items.course_id')
        .select(({ fn, eb }) => [
          fn.countAll<number>().as('items'),
          fn
            .coalesce(
              fn.agg<boolean>('bool_or', [eb('public_courses.course_id', '=', courseId)]),
              sql.lit(false),
            )
            .as('has_it'),
        ])
        .where('student_id', '=', studentId),
    )
    .with('added', (added) =>
      added
        .insertInto('cart_items')
        .columns(['student_id', 'course_id'])
        .expression((item) =>
          item
            .selectFrom(['course', 'cart'])
            .select([sql<number>`${studentId}::bigint`.as('student_id'), 'course.id'])
            .where('course.is_on_sale', '=', true)
            .where('course.is_ready', '=', true)
            .where('cart.items', '<', CART_LIMIT),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('insertion_id'),
    )
    .selectFrom(['course', 'cart'])
    .leftJoin('added', (join) => join.onTrue())
    .select([
      'course.is_on_sale',
      'course.is_ready',
      'cart.items',
      'cart.has_it',
      'added.insertion_id',
    ])
}

/**
 * Puts a course in a student's cart.
 *
 * @returns its insertion id and the item as the cart shows it on `today`; null when the course was there already
 * @throws Problem course_not_found, not_on_sale, course_without_lessons, cart_full
 */
export async function addCourseToCart(
  db: Db,
  {
    student,
    courseId,
    today,
  }: { student: { id: number; email: string }; courseId: string; today: Day },
): Promise<{ insertedId: string; item: CartItem } | null> {
  const adding = { studentId: student.id, courseId, today }
  const course = await add(db, adding).executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  if (!course.is_on_sale) throw new Problem('not_on_sale')
  if (!course.is_ready) throw new Problem('course_without_lessons')
  if (course.insertion_id === null && course.items >= CART_LIMIT && !course.has_it)
    throw new Problem('cart_full')
  if (course.insertion_id === null) return null
  const item = await itemOfCourse(db, adding).executeTakeFirst()
  return item
    ? { insertedId: course.insertion_id, item: asCartItem(item, { student, today }) }
    : null
}
