import type { ArchiveTest } from '#contract/catalog/course-archive.ts'
import type { TestPlan } from '#contract/tests/plans.ts'
import type { Db } from '#server/db/connect.ts'
import { rulesOf, selectSlots, slotOf } from '../plans/read-plan.ts'

/** The tests of courses that were ever saved, by the rows of the courses. Three queries. */
export async function readArchiveTests(
  db: Db,
  courses: readonly number[],
): Promise<Map<number, ArchiveTest[]>> {
  const tests = await db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .selectAll('test')
    .select(['lesson.course_id', 'lesson.lesson_id as lesson_key'])
    .where('lesson.course_id', 'in', [0, ...courses])
    .orderBy('lesson.id')
    .execute()
  const ids = [0, ...tests.map(({ id }) => id)]
  const sections = await db
    .selectFrom('test_sections')
    .selectAll()
    .where('test_id', 'in', ids)
    .orderBy('test_id')
    .orderBy('place')
    .execute()
  const slots = Map.groupBy(
    await selectSlots(db).where('slot.test_id', 'in', ids).execute(),
    ({ section_id }) => section_id,
  )
  const sectionsOf = Map.groupBy(sections, ({ test_id }) => test_id)
  const byCourse = new Map<number, ArchiveTest[]>()
  for (const { course_id, lesson_key, ...test } of tests) {
    const plan: TestPlan = {
      rules: rulesOf(test),
      sections: (sectionsOf.get(test.id) ?? []).map(({ id, title, hundredths, is_shuffled }) => ({
        title,
        hundredths,
        isShuffled: is_shuffled,
        slots: (slots.get(id) ?? []).map(slotOf),
      })),
    }
    byCourse.set(course_id, [...(byCourse.get(course_id) ?? []), { lesson_id: lesson_key, plan }])
  }
  return byCourse
}
