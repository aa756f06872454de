import { sql } from 'kysely'
import type { LessonDraft, StaffLesson } from '#contract/learning/curriculum.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { courseOf, type Desk, lessonSubject } from './context.ts'
import { showLesson } from './show-lesson.ts'

/** An editor saves every few seconds: the audit list has one entry for what one person writes without a longer break. */
const ONE_SITTING_MS = 60 * 60 * 1000

/**
 * Saves the draft of a lesson where no one has saved another since `version`. The same draft again
 * changes nothing.
 *
 * @throws Problem lesson_not_found, lesson_changed, invalid_input for a body of another kind
 */
export function saveDraft(
  desk: Desk,
  { lessonId, ...draft }: { lessonId: string } & LessonDraft,
): Promise<StaffLesson> {
  return transact(desk.db, async (trx) => {
    await saveDraftIn(trx, desk, { lessonId, ...draft })
    return showLesson(trx, lessonId)
  })
}

/**
 * The same inside a transaction, with its entry in the audit list.
 *
 * @returns whether the draft differs from the one before
 * @throws Problem lesson_not_found, lesson_changed, invalid_input
 */
export async function saveDraftIn(
  trx: Trx,
  { now, staff }: Pick<Desk, 'now' | 'staff'>,
  draft: { lessonId: string } & LessonDraft,
): Promise<boolean> {
  const { course_id, saver, savedAt, isChanged } = await writeDraft({ db: trx, now, staff }, draft)
  if (!isChanged) {
    noteAudit()
    return false
  }
  const { course_id: courseId } = await courseOf(trx, { course_id })
  const isContinued = saver === staff.id && now.getTime() - savedAt.getTime() < ONE_SITTING_MS
  await recordAudit(trx, {
    actor: staff,
    action: 'lesson.edited',
    subject: lessonSubject({ courseId, lessonId: draft.lessonId }),
    before: { version: isContinued ? 'the same' : draft.version },
    after: { version: isContinued ? 'the same' : draft.version + 1 },
  })
  return true
}

/**
 * @returns the row of its course; who saved the draft before, and when; and whether this one differs
 * @throws Problem lesson_not_found, lesson_changed, invalid_input
 */
export async function writeDraft(
  { db, now, staff }: Omit<Desk, 'db'> & { db: Trx },
  { lessonId, version, title, body }: { lessonId: string } & LessonDraft,
): Promise<{ course_id: number; saver: number | null; savedAt: Date; isChanged: boolean }> {
  const lesson = await lockDraft(db, lessonId, version)
  if (body.kind !== lesson.kind)
    throw new Problem('invalid_input', {
      errors: [
        {
          field: 'body.kind',
          code: 'not_a_choice',
          message: `This lesson is of the kind ${lesson.kind}.`,
        },
      ],
    })
  const { numUpdatedRows } = await db
    .updateTable('lessons')
    .set({
      title,
      draft: JSON.stringify(body),
      draft_version: version + 1,
      draft_saved_at: now,
      draft_saved_by: staff.id,
    })
    .where('id', '=', lesson.id)
    .where((where) =>
      where.or([
        where('title', '<>', title),
        sql<boolean>`draft <> ${JSON.stringify(body)}::jsonb`,
      ]),
    )
    .executeTakeFirst()
  return {
    course_id: lesson.course_id,
    saver: lesson.draft_saved_by,
    savedAt: lesson.draft_saved_at,
    isChanged: numUpdatedRows > 0n,
  }
}

/**
 * The lesson, locked, if its draft is the one that the caller has seen.
 *
 * @throws Problem lesson_not_found, lesson_changed with the facts `version` and `savedBy`
 */
export async function lockDraft(trx: Trx, lessonId: string, version: number) {
  const lesson = await trx
    .selectFrom('lessons')
    .select([
      'id',
      'lesson_id',
      'course_id',
      'kind',
      'title',
      'draft',
      'draft_version',
      'draft_saved_by',
      'draft_saved_at',
      'published_draft_version',
    ])
    .where('lesson_id', '=', lessonId)
    .forUpdate()
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  if (lesson.draft_version !== version) throw await draftChanged(trx, lesson)
  return lesson
}

async function draftChanged(
  trx: Trx,
  lesson: { draft_version: number; draft_saved_by: number | null },
): Promise<Problem> {
  const saver = await trx
    .selectFrom('students')
    .select('name')
    .where('id', '=', lesson.draft_saved_by)
    .executeTakeFirst()
  return new Problem('lesson_changed', {
    facts: { version: String(lesson.draft_version), savedBy: saver?.name ?? '' },
  })
}
