import { defined } from '#contract/defined.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type LessonUse, shareUsed } from './refund-policy.ts'

/** How much of its course each line of an order has used, in per cent, by the line's id. */
export async function sharesUsed(
  db: Db | Trx,
  { itemIds, today }: { itemIds: readonly number[]; today: Day },
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map()
  const items = await db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select(['item.id', 'course.lesson_count', 'batch.starts_on', 'batch.class_days'])
    .select((select) => [
      select
        .selectFrom('class_counts as counts')
        .select('counts.held')
        .whereRef('counts.batch_id', '=', 'item.batch_id')
        .as('held'),
      select
        .selectFrom('class_counts as counts')
        .select('counts.total')
        .whereRef('counts.batch_id', '=', 'item.batch_id')
        .as('total'),
    ])
    .where('item.id', 'in', [...itemIds])
    .execute()
  const lessons = await lessonsOf(db, itemIds)
  return new Map(
    items.map((item) => [
      item.id,
      shareUsed(
        {
          batch:
            item.starts_on === null
              ? null
              : { startsOn: item.starts_on, classDays: item.class_days ?? [] },
          lessonCount: item.lesson_count,
          classes: item.total === null ? null : { held: item.held ?? 0, total: item.total },
          lessons: lessons.get(item.id) ?? [],
        },
        today,
      ),
    ]),
  )
}

/** The published required lessons of each line's course, with what its student has of them. */
async function lessonsOf(
  db: Db | Trx,
  itemIds: readonly number[],
): Promise<Map<number, LessonUse[]>> {
  const rows = await db
    .selectFrom('order_items as item')
    .innerJoin('lessons as lesson', 'lesson.course_id', 'item.course_id')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .innerJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .leftJoin('lesson_progress as progress', (join) =>
      join
        .onRef('progress.lesson_id', '=', 'lesson.id')
        .onRef('progress.student_id', '=', 'item.student_id'),
    )
    .select(['item.id', 'lesson.kind', 'version.seconds'])
    .select(['progress.completed_at', 'progress.watched'])
    .where('item.id', 'in', [...itemIds])
    .where('lesson.is_required', '=', true)
    .where('lesson.archived_at', 'is', null)
    .where('section.archived_at', 'is', null)
    .where((where) =>
      where.or([
        where('lesson.batch_id', 'is', null),
        where('lesson.batch_id', '=', where.ref('item.batch_id')),
      ]),
    )
    .execute()
  const lessons = new Map<number, LessonUse[]>()
  for (const row of rows) {
    if (!lessons.has(row.id)) lessons.set(row.id, [])
    defined(lessons.get(row.id)).push({
      isCompleted: row.completed_at !== null,
      seconds: row.kind === 'video' ? row.seconds : null,
      watched: row.watched ?? new Uint8Array(),
    })
  }
  return lessons
}
