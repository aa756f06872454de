import { sql } from 'kysely'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { applyChange, emptyChange, note } from './writing/catalogue-change.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import { lockCatalogue } from './lock-catalogue.ts'

/** What may become of a course; everything not listed is refused. Only a published one is on the site. */
export const courseMoves: readonly { from: CourseState; to: CourseState; when: string }[] = [
  { from: 'draft', to: 'published', when: 'it is ready' },
  { from: 'draft', to: 'archived', when: 'it will not be finished' },
  { from: 'published', to: 'hidden', when: 'it is taken off the site; its students keep it' },
  { from: 'published', to: 'archived', when: 'it will not be taught again; its students keep it' },
  { from: 'hidden', to: 'published', when: 'it is put back on the site' },
  { from: 'hidden', to: 'archived', when: 'it will not be taught again' },
  { from: 'archived', to: 'hidden', when: 'someone wants to work on it again' },
]

/**
 * Moves a course to another state, and the counts of the catalogue with it. The first publication dates the course.
 *
 * @throws Problem course_state_final when it may not go there (facts: from, to)
 */
export function moveCourse(trx: Trx, id: number, to: CourseState): Promise<void> {
  return moveCourses(trx, [id], to)
}

/**
 * The same for several courses at once, all of them or none. No other statement changes the state of a course.
 *
 * @throws Problem course_state_final when one may not go there (facts: from, to)
 */
export async function moveCourses(
  trx: Trx,
  ids: readonly number[],
  to: CourseState,
): Promise<void> {
  if (ids.length === 0) return
  await lockCatalogue(trx)
  const courses = await trx
    .selectFrom('courses')
    .select(['id', 'state', 'category_id', 'search_title', 'search_text'])
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const moving = courses.filter(({ state }) => state !== to)
  const refused = moving.find(
    ({ state }) => !courseMoves.some((move) => move.from === state && move.to === to),
  )
  if (refused) throw new Problem('course_state_final', { facts: { from: refused.state, to } })
  if (moving.length === 0) return
  await trx
    .updateTable('courses')
    .set({
      state: to,
      changed_at: sql`now()`,
      updated_at: sql`now()`,
      ...(to === 'published' && {
        published_at: sql<Date>`case when state = 'draft' then now() else published_at end`,
      }),
    })
    .where(sql<boolean>`id = any(${moving.map(({ id }) => id)})`)
    .execute()
  const seen = to === 'published' ? moving : moving.filter(({ state }) => state === 'published')
  if (seen.length === 0) return
  const change = emptyChange()
  for (const course of seen) note(change, course, to === 'published' ? 1 : -1)
  await applyChange(trx, change)
  await raiseCatalogueVersion(trx)
}
