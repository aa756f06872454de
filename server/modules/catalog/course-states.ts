import { sql } from 'kysely'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { applyChange, changeOfNothing, note } from './catalogue-change.ts'
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
  { from: 'archived', to: 'hidden', when: 'somebody wants to work on it again' },
]

/**
 * Moves a course to another state, and the counts of the catalogue with it. No other statement changes the state of a
 * course. The first publication dates the course.
 *
 * @throws Problem course_state_final when it may not go there (facts: from, to)
 */
export async function moveCourse(trx: Trx, id: number, to: CourseState): Promise<void> {
  await lockCatalogue(trx)
  const course = await trx
    .selectFrom('courses')
    .select(['state', 'category_id', 'search_title', 'search_text'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (course.state === to) return
  if (!courseMoves.some((move) => move.from === course.state && move.to === to))
    throw new Problem('course_state_final', { facts: { from: course.state, to } })
  await trx
    .updateTable('courses')
    .set({ state: to, changed_at: sql`now()`, updated_at: sql`now()` })
    .$if(course.state === 'draft' && to === 'published', (update) =>
      update.set({ published_at: sql`now()` }),
    )
    .where('id', '=', id)
    .execute()
  if (course.state !== 'published' && to !== 'published') return
  const change = changeOfNothing()
  note(change, course, to === 'published' ? 1 : -1)
  await applyChange(trx, change)
  await raiseCatalogueVersion(trx)
}
