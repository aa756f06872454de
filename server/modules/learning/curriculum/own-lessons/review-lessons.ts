import { sql } from 'kysely'
import type { SendBack, StaffLesson, ReviewDraft } from '#contract/learning/curriculum.ts'
import { WAITING_DRAFTS } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { notify } from '../../../notifications/index.ts'
import { type Desk, lessonSubject } from '../context.ts'
import { showLesson } from '../show-lesson.ts'
import { endReview, moveReview } from './review-states.ts'

/**
 * Sends a draft back to the instructor who handed it in, and notifies them.
 *
 * @throws Problem lesson_not_found, lesson_not_waiting
 */
export function sendDraftBack(
  { db, now, staff }: Desk,
  { lessonId, word }: { lessonId: string } & SendBack,
): Promise<StaffLesson> {
  return transact(db, async (trx) => {
    const lesson = await trx
      .selectFrom('lessons')
      .select(['id', 'title'])
      .where('lesson_id', '=', lessonId)
      .forUpdate()
      .executeTakeFirst()
    if (!lesson) throw new Problem('lesson_not_found')
    const isMoved = await moveReview(trx, {
      lesson,
      to: 'sent-back',
      set: { word, sent_back_by: staff.id, sent_back_at: now },
    })
    if (!isMoved) throw new Problem('lesson_not_waiting')
    const sent = await showLesson(trx, lessonId)
    const { written_by } = await trx
      .selectFrom('instructor_drafts')
      .select('written_by')
      .where('lesson_id', '=', lesson.id)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'lesson.sent_back',
      subject: lessonSubject(sent),
      after: { title: lesson.title, word },
    })
    await tellWriter(trx, { kind: 'draft-sent-back', lesson: sent, writer: written_by, now })
    return sent
  })
}

/** Ends the review of a draft that was published, and notifies its instructor, unless they published it as staff. */
export async function endReviewOf(
  trx: Trx,
  {
    lesson,
    staff,
    now,
  }: { lesson: { id: number; lesson_id: string } } & Pick<Desk, 'staff' | 'now'>,
): Promise<void> {
  const writer = await endReview(trx, lesson)
  if (writer === null || writer === staff.id) return
  const published = await showLesson(trx, lesson.lesson_id)
  await tellWriter(trx, { kind: 'draft-published', lesson: published, writer, now })
}

async function tellWriter(
  trx: Trx,
  {
    kind,
    lesson: { courseId, courseTitle, lessonId, title },
    writer,
    now,
  }: {
    kind: 'draft-published' | 'draft-sent-back'
    lesson: StaffLesson
    writer: number | null
    now: Date
  },
): Promise<void> {
  if (writer === null) return
  await notify(
    { db: trx, now },
    {
      to: [writer],
      notice: { kind, facts: { courseId, courseName: courseTitle, lessonId, title } },
      subject: `draft/${lessonId}`,
    },
  )
}

/** Those that wait: an archived lesson does not. */
function waiting(db: Db) {
  return db
    .selectFrom('instructor_drafts as draft')
    .innerJoin('lessons as lesson', 'lesson.id', 'draft.lesson_id')
    .where('draft.state', '=', 'waiting')
    .where('lesson.archived_at', 'is', null)
}

/** Drafts that instructors handed in, longest waiting first. */
export async function listWaitingDrafts(db: Db): Promise<ReviewDraft[]> {
  const rows = await waiting(db)
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .leftJoin('students as writer', 'writer.id', 'draft.written_by')
    .select(['lesson.lesson_id', 'lesson.title', 'lesson.kind', 'lesson.published_number'])
    .select(['course.course_id', 'course.title as course_title', 'writer.name'])
    .select(sql<Date>`draft.handed_in_at`.as('handed_in_at'))
    .orderBy('draft.handed_in_at')
    .orderBy('lesson.id')
    .limit(WAITING_DRAFTS)
    .execute()
  return rows.map((row) => ({
    lessonId: row.lesson_id,
    title: row.title,
    kind: row.kind,
    isPublished: row.published_number !== null,
    courseId: row.course_id,
    courseTitle: row.course_title,
    writtenBy: row.name,
    handedInAt: row.handed_in_at.toISOString(),
  }))
}

/** How many wait, and since when the longest does. */
export async function countWaitingDrafts(
  db: Db,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, at } = await waiting(db)
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('draft.handed_in_at').as('at'))
    .executeTakeFirstOrThrow()
  return { count, oldestAt: at }
}
