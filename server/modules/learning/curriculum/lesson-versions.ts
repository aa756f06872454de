import { curriculumLimits } from '#contract/learning/terms.ts'
import type { LessonVersion, StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { type Desk, lessonSubject } from './context.ts'
import { withoutRendering } from './article/render-article.ts'
import { writeDraft } from './save-draft.ts'
import { asVersion, showLesson, versionRows } from './show-lesson.ts'

/** What was published of a lesson, latest first. @throws Problem lesson_not_found */
export async function listVersions(db: Db, lessonId: string): Promise<LessonVersion[]> {
  const rows = await versionRows(db, await idOf(db, lessonId))
    .orderBy('version.number', 'desc')
    .limit(curriculumLimits.versionsListed)
    .execute()
  return rows.map(asVersion)
}

/** A published version as students saw it. @throws Problem lesson_not_found */
export async function showVersion(
  db: Db,
  { lessonId, number }: { lessonId: string; number: number },
): Promise<LessonVersion & { body: LessonBody }> {
  const row = await versionRows(db, await idOf(db, lessonId))
    .select('version.body')
    .where('version.number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Problem('lesson_not_found')
  return { ...asVersion(row), body: row.body }
}

/**
 * Makes a published version the draft again; students see it once that is published. One that is the draft changes nothing.
 *
 * @throws Problem lesson_not_found, lesson_changed
 */
export function restoreVersion(
  desk: Desk,
  { lessonId, number, version }: { lessonId: string; number: number; version: number },
): Promise<StaffLesson> {
  return transact(desk.db, async (trx) => {
    const { title, body } = await showVersion(trx, { lessonId, number })
    const written = { ...body, document: withoutRendering(body.document) }
    const draft = { lessonId, version, title, body: written }
    const { isChanged } = await writeDraft({ ...desk, db: trx }, draft)
    const lesson = await showLesson(trx, lessonId)
    if (!isChanged) {
      noteAudit()
      return lesson
    }
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'lesson.restored',
      subject: lessonSubject(lesson),
      after: { number },
    })
    return lesson
  })
}

async function idOf(db: Db, lessonId: string): Promise<number> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  return lesson.id
}
