import { randomUUID } from 'node:crypto'
import type { CourseState } from '#contract/catalog/course-document.ts'
import type { CategoryName } from '#contract/catalog/courses.ts'
import { categoryNames } from '#contract/catalog/terms.ts'
import type { Db } from '../db/connect.ts'

/** A course of its own for a test. */
export async function newCourse(
  db: Db,
  wishes: {
    feePoisha?: number
    category?: CategoryName
    title?: string
    /** false: no lesson is published, so it is sold with a batch only. */
    isReady?: boolean
    trailer?: string
    accessDays?: number
    state?: CourseState
  } = {},
) {
  const { feePoisha = 250_000, category = 'Programming', title = 'Python from Zero' } = wishes
  const isReady = wishes.isReady ?? true
  const courseId = `T-${randomUUID().slice(0, 13)}`
  const { id: categoryId } = await ensureCategory(db, category)
  const { id } = await db
    .insertInto('courses')
    .values({
      course_id: courseId,
      category_id: categoryId,
      title,
      banner_path: '/pictures/courses/none.svg',
      fee_poisha: feePoisha,
      lesson_count: 12,
      curriculum_lesson_count: isReady ? 12 : null,
      level: 'Beginner',
      popularity: 'New',
      search_text: title.toLowerCase(),
      ...(wishes.trailer && { trailer: wishes.trailer }),
      ...(wishes.accessDays && { access_days: wishes.accessDays }),
      ...(wishes.state && { state: wishes.state }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('categories')
    .set((category) => ({ course_count: category('course_count', '+', 1) }))
    .where('id', '=', categoryId)
    .execute()
  return { id, courseId, title, banner: '/pictures/courses/none.svg', feePoisha }
}

async function ensureCategory(db: Db, name: CategoryName): Promise<{ id: number }> {
  await db
    .insertInto('categories')
    .values({
      name,
      slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
      name_bn: name,
      position: 1 + (categoryNames as readonly string[]).indexOf(name),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow()
}
