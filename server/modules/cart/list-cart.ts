import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CartItem } from '#contract/cart/cart.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { asBatches, nextBatch, openBatchRows } from '#server/modules/catalog/index.ts'

interface CartQuery {
  studentId: number
  today: Day
}

export function itemOfCourse(db: Db, query: CartQuery & { courseId: string }) {
  return itemsOf(db, query).where('course.course_id', '=', query.courseId)
}

/**
 * A student's cart in the order it was filled. Everything about a course is what the catalogue says now; the fee is that
 * of the next batch on `today`.
 */
export async function listCart(
  db: Db,
  { student, today }: { student: { id: number; email: string }; today: Day },
): Promise<CartItem[]> {
  const rows = await itemsOf(db, { studentId: student.id, today }).execute()
  return rows.map((item) => asCartItem(item, { student, today }))
}

export function asCartItem(
  item: InferResult<ReturnType<typeof itemsOf>>[number],
  { student, today }: { student: { email: string }; today: Day },
): CartItem {
  return {
    _id: item.insertion_id,
    email: student.email,
    courseName: item.title,
    image: item.banner_path,
    courseId: item.course_id,
    courseFee:
      nextBatch(asBatches(item.batches, today))?.earlyFee ?? takaText(poisha(item.fee_poisha)),
    category: item.category,
    instructors: item.instructors,
    status: 'Unpaid',
  }
}

function itemsOf(db: Db, { studentId, today }: CartQuery) {
  return db
    .selectFrom('cart_items as item')
    .innerJoin('public_courses as course', 'course.id', 'item.course_id')
    .innerJoin('categories as category', 'category.id', 'course.category_id')
    .select((select) => [
      'item.insertion_id',
      'course.course_id',
      'course.title',
      'course.banner_path',
      'course.fee_poisha',
      'category.name as category',
      jsonArrayFrom(
        select
          .selectFrom('course_instructors as teaching')
          .innerJoin('instructors as instructor', 'instructor.id', 'teaching.instructor_id')
          .select(['instructor.name', 'instructor.designation', 'instructor.image_path as image'])
          .whereRef('teaching.course_id', '=', 'course.id')
          .orderBy('teaching.position'),
      ).as('instructors'),
      openBatchRows('course', today).as('batches'),
    ])
    .where('item.student_id', '=', studentId)
    .orderBy('item.added_at')
    .orderBy('item.course_id')
}
