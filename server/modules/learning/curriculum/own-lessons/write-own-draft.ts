import type { LessonDraft, StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { mediaOf } from '../article/measure-body.ts'
import { lessonSubject } from '../context.ts'
import { readyLesson } from '../lesson-ready.ts'
import { lockDraft, saveDraftIn } from '../save-draft.ts'
import { showLesson } from '../show-lesson.ts'
import { findOwnLesson, type OwnDesk } from './own-desk.ts'
import { moveReview, noteWriter } from './review-states.ts'

/**
 * Saves the draft of a lesson of a course one teaches, as staff's is saved. Students see nothing of it.
 *
 * @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff, lesson_changed, invalid_input; media_not_found for
 * media that the lesson does not have
 */
export function saveOwnDraft(
  desk: OwnDesk & { db: Db },
  { lessonId, ...draft }: { lessonId: string } & LessonDraft,
): Promise<StaffLesson> {
  return transact(desk.db, async (trx) => {
    const lesson = await findOwnLesson({ ...desk, db: trx }, lessonId)
    await refuseStrangeMedia(trx, lesson, draft.body)
    const by = { now: desk.now, staff: desk.teacher }
    const isChanged = await saveDraftIn(trx, by, { lessonId, ...draft })
    if (isChanged) await noteWriter(trx, { lesson, teacher: desk.teacher })
    return showLesson(trx, lessonId)
  })
}

/** The library is of staff: an instructor keeps, moves and drops what a lesson has, and cannot open more by its id. */
async function refuseStrangeMedia(
  trx: Trx,
  lesson: { id: number; draft: LessonBody; published_number: number | null },
  body: LessonBody,
): Promise<void> {
  const wanted = mediaOf(body)
  if (wanted.length === 0) return
  const published = await trx
    .selectFrom('lesson_versions')
    .select('body')
    .where('lesson_id', '=', lesson.id)
    .where('number', '=', lesson.published_number)
    .executeTakeFirst()
  const here = new Set([lesson.draft, ...(published ? [published.body] : [])].flatMap(mediaOf))
  // guard: a draft of an instructor names no other media (own-lessons)
  if (wanted.some((mediaId) => !here.has(mediaId))) throw new Problem('media_not_found')
}

/**
 * Hands the draft of a lesson in: staff publish it or send it back. Handed in again it waits where it did.
 *
 * @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff, lesson_changed, lesson_as_published;
 * lesson_not_ready with the fact `reason` (and `latex` of a formula)
 */
export async function handInLesson(
  desk: OwnDesk & { db: Db },
  { lessonId, version }: { lessonId: string; version: number },
): Promise<StaffLesson> {
  await findOwnLesson(desk, lessonId)
  const draft = await showLesson(desk.db, lessonId)
  // Rendered before anything is locked: it may take a while.
  const ready = await readyLesson(desk.db, draft.body)
  return transact(desk.db, async (trx) => {
    const lesson = await lockDraft(trx, lessonId, version)
    if (draft.draftVersion !== version)
      throw new Problem('lesson_changed', { facts: { version: String(version), savedBy: '' } })
    if ('reason' in ready)
      throw new Problem('lesson_not_ready', { facts: { reason: ready.reason, ...ready.facts } })
    if (lesson.published_draft_version === version) throw new Problem('lesson_as_published')
    if (draft.review === null) await noteWriter(trx, { lesson, teacher: desk.teacher })
    const isMoved = await moveReview(trx, {
      lesson,
      to: 'waiting',
      set: { written_by: desk.teacher.id, handed_in_at: desk.now },
    })
    if (isMoved)
      await recordAudit(trx, {
        actor: desk.teacher,
        action: 'lesson.handed_in',
        subject: lessonSubject(draft),
        after: { title: lesson.title, version },
      })
    return showLesson(trx, lessonId)
  })
}
