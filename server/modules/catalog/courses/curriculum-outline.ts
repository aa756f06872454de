import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'

/**
 * Says what the published lessons of a course are, in place of the outline that was imported. The imported one is used again once
 * none is published. Pages are made again where it changes anything. Call it last in a transaction.
 */
export async function setCurriculumOutline(
  trx: Trx,
  {
    course,
    outline,
    lessonCount,
    testCount,
  }: {
    course: number
    outline: readonly { title: string; content: string }[]
    lessonCount: number
    /** Of the lessons. */
    testCount: number
  },
): Promise<void> {
  const [json, count] = lessonCount > 0 ? [JSON.stringify(outline), lessonCount] : [null, null]
  const changed = await sql`
    update courses set curriculum_outline = ${json}::jsonb, curriculum_lesson_count = ${count}::integer,
      curriculum_test_count = ${testCount}::integer, updated_at = now()
    where id = ${course}
      and (curriculum_outline, curriculum_lesson_count, curriculum_test_count)
        is distinct from (${json}::jsonb, ${count}::integer, ${testCount}::integer)`.execute(trx)
  if (changed.numAffectedRows) await raiseCatalogueVersion(trx)
}
