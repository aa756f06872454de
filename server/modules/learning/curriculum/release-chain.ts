import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/** The lesson that a rule waits for; null: none. */
function awaited(rule: ReleaseRule): string | null {
  return rule.rule === 'after-lesson' || rule.rule === 'after-test' ? rule.lessonId : null
}

/**
 * Whether a lesson can open by a rule. It cannot wait for a lesson outside the course or archived, for a test that is
 * none, or in the end for itself.
 */
export async function isReachable(
  trx: Trx,
  lesson: { lesson_id: string; course_id: number },
  rule: ReleaseRule,
): Promise<boolean> {
  const others = await openLessons(trx, lesson.course_id)
  if (rule.rule === 'after-test' && others.get(rule.lessonId)?.kind !== 'quiz') return false
  const passed = new Set([lesson.lesson_id])
  for (let next = awaited(rule); next !== null;) {
    const other = others.get(next)
    if (!other || passed.has(next)) return false
    passed.add(next)
    next = awaited(other.release)
  }
  return true
}

/** @throws Problem release_unreachable */
export async function checkRelease(
  trx: Trx,
  lesson: { lesson_id: string; course_id: number },
  rule: ReleaseRule,
): Promise<void> {
  if (!(await isReachable(trx, lesson, rule))) throw new Problem('release_unreachable')
}

/**
 * Refuses that lessons were archived which others wait for.
 *
 * @throws Problem lesson_awaited, with the title of the one that waits
 */
export async function refuseIfAwaited(
  trx: Trx,
  archived: readonly { lesson_id: string; course_id: number }[],
): Promise<void> {
  const [first] = archived
  if (!first) return
  const gone = new Set<string | null>(archived.map(({ lesson_id }) => lesson_id))
  for (const { title, release } of (await openLessons(trx, first.course_id)).values())
    if (gone.has(awaited(release))) throw new Problem('lesson_awaited', { facts: { title } })
}

/**
 * Refuses that a test became another kind of lesson while others open once it is passed.
 *
 * @throws Problem lesson_awaited, with the title of the one that waits
 */
export async function refuseIfTestAwaited(
  trx: Trx,
  { lesson_id, course_id }: { lesson_id: string; course_id: number },
): Promise<void> {
  for (const { title, release } of (await openLessons(trx, course_id)).values())
    if (release.rule === 'after-test' && release.lessonId === lesson_id)
      throw new Problem('lesson_awaited', { facts: { title } })
}

async function openLessons(trx: Trx, courseId: number) {
  const lessons = await trx
    .selectFrom('lessons')
    .select(['lesson_id', 'title', 'kind', 'release'])
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(lessons.map((lesson) => [lesson.lesson_id, lesson]))
}
