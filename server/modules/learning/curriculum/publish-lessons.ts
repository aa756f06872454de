import type { Curriculum, StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonKind, NotReadyReason } from '#contract/learning/terms.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  type Desk,
  findCourse,
  lessonSubject,
  lockCurriculum,
  type PublishingDesk,
} from './context.ts'
import { readyLesson } from './lesson-ready.ts'
import { endReviewOf } from './own-lessons/review-lessons.ts'
import type { LessonSize } from './article/measure-body.ts'
import { lockDraft } from './save-draft.ts'
import { curriculumOf } from './show-curriculum.ts'
import { showLesson } from './show-lesson.ts'
import { showOutline } from './show-outline.ts'

/**
 * Shows the draft of a lesson to students. One that was published as it is stays the same version.
 *
 * @throws Problem lesson_not_found, lesson_changed, lesson_not_ready with the fact `reason` (and `latex` of a formula)
 */
export async function publishLesson(
  desk: PublishingDesk,
  { lessonId, version }: { lessonId: string; version: number },
): Promise<StaffLesson> {
  const draft = await showLesson(desk.db, lessonId)
  // Rendered before anything is locked: it may take a while.
  const ready = await readyLesson(desk.db, draft.body)
  return transact(desk.db, async (trx) => {
    await lockCurriculum(trx, await findCourse(trx, draft.courseId))
    const lesson = await lockDraft(trx, lessonId, version)
    if (draft.draftVersion !== version)
      throw new Problem('lesson_changed', { facts: { version: String(version), savedBy: '' } })
    if ('reason' in ready)
      throw new Problem('lesson_not_ready', { facts: { reason: ready.reason, ...ready.facts } })
    const fault = await findFault(trx, desk, lesson)
    if (fault) throw new Problem('lesson_not_ready', { facts: { reason: fault } })
    if (lesson.published_draft_version === version)
      await recordNothing(trx, desk, lessonSubject(draft))
    else await addVersion(trx, desk, { courseId: draft.courseId, lesson, ...ready })
    await showOutline(trx, { id: lesson.course_id })
    return showLesson(trx, lessonId)
  })
}

interface UnreadyLesson {
  lessonId: string
  title: string
  reason: NotReadyReason
}

/**
 * Publishes every lesson of a course that has changes and is ready. One that someone saves
 * meanwhile keeps its changes for the next time. What an instructor wrote is published by its name, by who has read it.
 *
 * @throws Problem course_not_found
 */
export async function publishCourse(
  desk: PublishingDesk,
  { courseId }: { courseId: string },
): Promise<{ published: number; notReady: UnreadyLesson[]; curriculum: Curriculum }> {
  const course = await findCourse(desk.db, courseId)
  const { sections } = await curriculumOf(desk.db, course)
  const waiting = sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ isPublished, hasChanges }) => !isPublished || hasChanges)
  const notReady: UnreadyLesson[] = []
  let published = 0
  for (const { lessonId, title, review } of waiting) {
    if (review !== null) {
      notReady.push({ lessonId, title, reason: 'instructor' })
      continue
    }
    const draft = await showLesson(desk.db, lessonId)
    const ready = await readyLesson(desk.db, draft.body)
    if ('reason' in ready) {
      notReady.push({ lessonId, title, reason: ready.reason })
      continue
    }
    const outcome = await transact(desk.db, async (trx) => {
      await lockCurriculum(trx, course)
      const lesson = await lockDraft(trx, lessonId, draft.draftVersion).catch(ignoreChanged)
      if (!lesson) return 'changed'
      const fault = await findFault(trx, desk, lesson)
      if (fault) return fault
      await addVersion(trx, desk, { courseId, lesson, ...ready })
      return 'published'
    })
    if (outcome === 'published') published += 1
    else if (outcome !== 'changed') notReady.push({ lessonId, title, reason: outcome })
  }
  const curriculum = await transact(desk.db, async (trx) => {
    await lockCurriculum(trx, course)
    if (published === 0) await recordNothing(trx, desk, courseId)
    await showOutline(trx, course)
    return curriculumOf(trx, course)
  })
  return { published, notReady, curriculum }
}

/** What is wrong with the test of a lesson that has one. The lesson is locked: its test stays as it is. */
async function findFault(
  trx: Trx,
  { findTestFault }: PublishingDesk,
  { kind, lesson_id }: { kind: LessonKind; lesson_id: string },
): Promise<NotReadyReason | null> {
  return kind === 'quiz' ? findTestFault(trx, lesson_id) : null
}

function ignoreChanged(error: unknown): null {
  if (error instanceof Problem && error.code === 'lesson_changed') return null
  throw error
}

/** The audit list is asked, and keeps nothing: there was nothing to publish. */
function recordNothing(trx: Trx, { staff }: Desk, subject: string): Promise<void> {
  return recordAudit(trx, {
    actor: staff,
    action: 'lesson.published',
    subject,
    before: {},
    after: {},
  })
}

async function addVersion(
  trx: Trx,
  { now, staff }: Desk,
  {
    courseId,
    lesson,
    body,
    size: { seconds, bytes },
  }: {
    courseId: string
    lesson: Awaited<ReturnType<typeof lockDraft>>
    body: LessonBody
    size: LessonSize
  },
): Promise<void> {
  const { last } = await trx
    .selectFrom('lesson_versions')
    .select((select) => select.fn.max('number').as('last'))
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await trx
    .insertInto('lesson_versions')
    .values({
      lesson_id: lesson.id,
      number,
      title: lesson.title,
      body: JSON.stringify(body),
      seconds,
      bytes: JSON.stringify(bytes),
      published_at: now,
      published_by: staff.id,
    })
    .execute()
  await trx
    .updateTable('lessons')
    .set({ published_number: number, published_draft_version: lesson.draft_version })
    .where('id', '=', lesson.id)
    .execute()
  await endReviewOf(trx, { lesson, staff, now })
  await recordAudit(trx, {
    actor: staff,
    action: 'lesson.published',
    subject: lessonSubject({ courseId, lessonId: lesson.lesson_id }),
    after: { title: lesson.title, number },
  })
}
