import { defined } from '#contract/defined.ts'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import type { Trx } from '#server/db/transact.ts'
import { newLessonId } from './new-lesson-id.ts'

/** A lesson and its copy, by the ids of their rows. */
export interface LessonCopy {
  from: number
  to: number
}

/**
 * Copies sections, lessons and the completion rule of a course into one that has none. Lessons become drafts with the
 * same media. Archived lessons stay behind, and so do recordings of one batch.
 */
export async function copyCurriculum(
  trx: Trx,
  { from, to, staff, now }: { from: number; to: number; staff: { id: number }; now: Date },
): Promise<LessonCopy[]> {
  const sections = await copySections(trx, { from, to })
  const lessons = await trx
    .selectFrom('lessons')
    .selectAll()
    .where('course_id', '=', from)
    .where('section_id', 'in', [0, ...sections.keys()])
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const names = new Map(lessons.map(({ lesson_id }) => [lesson_id, newLessonId()]))
  const copies: LessonCopy[] = []
  for (const lesson of lessons) {
    const { id } = await trx
      .insertInto('lessons')
      .values({
        lesson_id: defined(names.get(lesson.lesson_id)),
        course_id: to,
        section_id: defined(sections.get(lesson.section_id)),
        position: lesson.position,
        kind: lesson.kind,
        is_preview: lesson.is_preview,
        is_required: lesson.is_required,
        release: JSON.stringify(releaseAmong(names, lesson.release)),
        title: lesson.title,
        draft: JSON.stringify(lesson.draft),
        draft_saved_at: now,
        draft_saved_by: staff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.push({ from: lesson.id, to: id })
  }
  await copyWriters(trx, copies)
  await trx
    .insertInto('completion_rules')
    .columns(['course_id', 'rule'])
    .expression((select) =>
      select
        .selectFrom('completion_rules')
        .select((row) => [row.val(to).as('course_id'), 'rule'])
        .where('course_id', '=', from),
    )
    .execute()
  return copies
}

/** What an instructor was writing, and nobody has reviewed, is in the copy what it was: not handed in. */
async function copyWriters(trx: Trx, copies: readonly LessonCopy[]): Promise<void> {
  const drafts = await trx
    .selectFrom('instructor_drafts')
    .select(['lesson_id', 'written_by'])
    .where('lesson_id', 'in', [0, ...copies.map(({ from }) => from)])
    .execute()
  const copyOf = new Map(copies.map(({ from, to }) => [from, to]))
  for (const { lesson_id, written_by } of drafts)
    await trx
      .insertInto('instructor_drafts')
      .values({ lesson_id: defined(copyOf.get(lesson_id)), written_by })
      .execute()
}

/** @returns the id of the copy by that of the section */
async function copySections(
  trx: Trx,
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const sections = await trx
    .selectFrom('course_sections')
    .select(['id', 'position', 'title'])
    .where('course_id', '=', from)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const copies = new Map<number, number>()
  for (const { id, position, title } of sections) {
    const copy = await trx
      .insertInto('course_sections')
      .values({ course_id: to, position, title })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(id, copy.id)
  }
  return copies
}

/** The rule among the copies; a lesson whose lesson to wait for stayed behind opens at once. */
function releaseAmong(names: ReadonlyMap<string, string>, rule: ReleaseRule): ReleaseRule {
  if (rule.rule !== 'after-lesson' && rule.rule !== 'after-test') return rule
  const lessonId = names.get(rule.lessonId)
  return lessonId === undefined ? { rule: 'at-once' } : { ...rule, lessonId }
}
