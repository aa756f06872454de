import type { Curriculum, LessonChange, LessonPlace } from '#contract/learning/curriculum.ts'
import { type LessonBody, newBody } from '#contract/learning/lesson-body.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { openSection } from './change-sections.ts'
import { courseOf, type Desk, lessonSubject, lockLesson } from './context.ts'
import { lessonOrder, placedAfter, writeOrder } from './places.ts'
import { checkRelease, isReachable, refuseIfAwaited, refuseIfTestAwaited } from './release-chain.ts'
import { curriculumOf } from './show-curriculum.ts'
import { showOutline } from './show-outline.ts'

type Lesson = Awaited<ReturnType<typeof lockLesson>>

/**
 * Renames, moves, archives a lesson or takes it back, and sets its kind and who may open it when.
 *
 * @throws Problem lesson_not_found, section_not_found, lesson_awaited, lesson_kind_fixed, release_unreachable
 */
export function changeLesson(
  { db, now, staff }: Desk,
  {
    lessonId,
    title,
    kind,
    isPreview,
    isRequired,
    release,
    isArchived,
    place,
  }: { lessonId: string } & LessonChange,
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const lesson = await lockLesson(trx, lessonId)
    if (release) await checkRelease(trx, lesson, release)
    const settings = {
      ...(isPreview !== undefined && { is_preview: isPreview }),
      ...(isRequired !== undefined && { is_required: isRequired }),
      ...(release && { release: JSON.stringify(release) }),
      // The title belongs to the draft: who has it open is to hear of the change.
      ...(title !== undefined &&
        title !== lesson.title && {
          title,
          draft_version: lesson.draft_version + 1,
          draft_saved_at: now,
          draft_saved_by: staff.id,
        }),
    }
    if (Object.keys(settings).length > 0)
      await trx.updateTable('lessons').set(settings).where('id', '=', lesson.id).execute()
    if (kind !== undefined && kind !== lesson.kind)
      await changeKind(trx, lesson, { kind, now, staff })
    if (isArchived === true && lesson.archived_at === null) await archive(trx, lesson, now)
    if (isArchived === false && lesson.archived_at !== null) await restoreLesson(trx, lesson)
    if (place) await move(trx, lesson, place)
    const course = await courseOf(trx, lesson)
    await recordAudit(trx, {
      actor: staff,
      action: 'lesson.changed',
      subject: lessonSubject({ courseId: course.course_id, lessonId }),
      before: audited(lesson),
      after: audited(await lockLesson(trx, lessonId)),
    })
    await showOutline(trx, course)
    return curriculumOf(trx, course)
  })
}

function audited(lesson: Lesson) {
  return {
    title: lesson.title,
    kind: lesson.kind,
    isPreview: lesson.is_preview,
    isRequired: lesson.is_required,
    release: lesson.release,
    isArchived: lesson.archived_at !== null,
    section: lesson.section_id,
    place: lesson.position + 1,
  }
}

/** Its text goes with it; questions of a test and rules of an assignment wait for the day it is one again. */
async function changeKind(
  trx: Trx,
  lesson: Lesson,
  { kind, now, staff }: Pick<Desk, 'now' | 'staff'> & { kind: LessonKind },
): Promise<void> {
  const draft = lesson.draft as LessonBody
  const holdsMedia =
    (draft.kind === 'video' && draft.source !== null) ||
    (draft.kind === 'download' && draft.files.length > 0)
  if (lesson.published_number !== null || holdsMedia || (await wasSat(trx, lesson)))
    throw new Problem('lesson_kind_fixed')
  await trx
    .updateTable('lessons')
    .set({
      kind,
      draft: JSON.stringify({ ...newBody(kind), document: draft.document }),
      draft_version: lesson.draft_version + 1,
      draft_saved_at: now,
      draft_saved_by: staff.id,
    })
    .where('id', '=', lesson.id)
    .execute()
  if (kind !== 'quiz') await refuseIfTestAwaited(trx, lesson)
}

/**
 * Deletes a lesson that was never published. A test that was sat, if only on paper, stays.
 *
 * @throws Problem lesson_not_found, lesson_awaited, lesson_was_published
 */
export function deleteDraft(
  { db, staff }: Desk,
  { lessonId }: { lessonId: string },
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const lesson = await lockLesson(trx, lessonId)
    if (lesson.published_number !== null || (await wasSat(trx, lesson)))
      throw new Problem('lesson_was_published')
    const course = await courseOf(trx, lesson)
    await trx.deleteFrom('lessons').where('id', '=', lesson.id).execute()
    await refuseIfAwaited(trx, [lesson])
    await recordAudit(trx, {
      actor: staff,
      action: 'lesson.deleted',
      subject: lessonSubject({ courseId: course.course_id, lessonId }),
      before: audited(lesson),
    })
    return curriculumOf(trx, course)
  })
}

/** A test can be sat on paper, and passed, before its lesson is published. */
async function wasSat(trx: Trx, { id }: Lesson): Promise<boolean> {
  const attempt = await trx
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .select('attempt.id')
    .where('test.lesson_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const progress = await trx
    .selectFrom('lesson_progress')
    .select('lesson_id')
    .where('lesson_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined || progress !== undefined
}

async function archive(trx: Trx, lesson: Lesson, now: Date): Promise<void> {
  await trx.updateTable('lessons').set({ archived_at: now }).where('id', '=', lesson.id).execute()
  await refuseIfAwaited(trx, [lesson])
}

/** To the end of its section, which comes back with it. What it waited for may be gone: it then opens at once. */
async function restoreLesson(trx: Trx, lesson: Lesson): Promise<void> {
  const order = await lessonOrder(trx, lesson.section_id)
  await trx
    .updateTable('course_sections')
    .set({ archived_at: null })
    .where('id', '=', lesson.section_id)
    .execute()
  await trx
    .updateTable('lessons')
    .set({ archived_at: null, position: order.length })
    .where('id', '=', lesson.id)
    .execute()
  if (!(await isReachable(trx, lesson, lesson.release)))
    await trx
      .updateTable('lessons')
      .set({ release: JSON.stringify({ rule: 'at-once' }) })
      .where('id', '=', lesson.id)
      .execute()
}

async function move(trx: Trx, lesson: Lesson, { sectionId, after }: LessonPlace): Promise<void> {
  const section = await openSection(trx, { id: lesson.course_id }, sectionId)
  await trx
    .updateTable('lessons')
    .set({ section_id: section })
    .where('id', '=', lesson.id)
    .execute()
  const order = await lessonOrder(trx, section)
  const behind =
    after === null ? null : (order.find(({ lesson_id }) => lesson_id === after)?.id ?? -1)
  await writeOrder(
    trx,
    'lessons',
    placedAfter(
      order.map(({ id }) => id),
      lesson.id,
      behind,
    ),
  )
}
