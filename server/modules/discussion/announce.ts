import type { Announcement } from '#contract/discussion/announcements.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { findAdmittedStanding } from '../learning/index.ts'
import { withdrawNotifications } from '../notifications/index.ts'
import type { DiscussionContext, Person, ReadConnection } from './context.ts'
import { TEXT_FORM, writeDocument } from './write-document.ts'

/** Announcements that a page shows. */
const SHOWN = 20

export function announcementSubject(id: number): string {
  return `announcement/${id}`
}

/**
 * Keeps an announcement. Its students are notified afterwards, a few hundred at a time, by `notifyOfAnnouncements`.
 *
 * @throws Problem course_not_found, batch_not_found
 */
export async function announce(
  { db, now }: DiscussionContext,
  {
    staff,
    courseId,
    batchNumber,
    title,
    text,
  }: {
    staff: { id: number }
    courseId: string
    batchNumber: number | null
    title: string
    text: string
  },
): Promise<Announcement> {
  const document = await writeDocument(text)
  return transact(db, async (trx) => {
    const course = await courseOf(trx, courseId)
    const batch =
      batchNumber === null ? null : await batchOf(trx, { courseId, number: batchNumber })
    const { id } = await trx
      .insertInto('announcements')
      .values({
        course_id: course.id,
        batch_id: batch?.id ?? null,
        author_id: staff.id,
        title,
        source: text,
        document: JSON.stringify(document),
        text_form: TEXT_FORM,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'announcement.made',
      subject: courseId,
      after: { id, title, batchNumber },
    })
    return { id, title, document, batchNumber, createdAt: now.toISOString() }
  })
}

/** @throws Problem announcement_not_found */
export async function removeAnnouncement(
  { db, now }: DiscussionContext,
  { staff, courseId, id }: { staff: { id: number }; courseId: string; id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const removed = await trx
      .updateTable('announcements')
      .from('courses')
      .set({ removed_at: now })
      .whereRef('courses.id', '=', 'announcements.course_id')
      .where('courses.course_id', '=', courseId)
      .where('announcements.id', '=', id)
      .where('announcements.removed_at', 'is', null)
      .returning('announcements.title')
      .executeTakeFirst()
    if (!removed) throw new Problem('announcement_not_found')
    await withdrawNotifications({ db: trx }, { subject: announcementSubject(id) })
    await recordAudit(trx, {
      actor: staff,
      action: 'announcement.removed',
      subject: courseId,
      before: { id, title: removed.title },
    })
  })
}

/**
 * The newest announcements for someone who learns a course: those for everyone, and those for
 * their batch. Staff see all.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function showAnnouncements(
  { db }: Pick<DiscussionContext, 'db'>,
  { person, courseId }: { person: Person; courseId: string },
): Promise<{ announcements: Announcement[] }> {
  const { course, enrolment, as } = await findAdmittedStanding(db, person, courseId)
  const rows = await newest(db, course.id)
  const own = enrolment?.batch?.number ?? null
  return {
    announcements: rows.filter(
      ({ batchNumber }) => as !== 'student' || batchNumber === null || batchNumber === own,
    ),
  }
}

/** @throws Problem course_not_found */
export async function listAnnouncements(
  { db }: Pick<DiscussionContext, 'db'>,
  { courseId }: { courseId: string },
): Promise<{ announcements: (Announcement & { isNotified: boolean })[] }> {
  return { announcements: await newest(db, (await courseOf(db, courseId)).id) }
}

async function newest(db: ReadConnection, course: number) {
  const rows = await db
    .selectFrom('announcements')
    .leftJoin('batches as batch', 'batch.id', 'announcements.batch_id')
    .select(['announcements.id', 'announcements.title', 'announcements.document'])
    .select(['announcements.created_at', 'announcements.notified_at', 'batch.number'])
    .where('announcements.course_id', '=', course)
    .where('announcements.removed_at', 'is', null)
    .orderBy('announcements.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    document: row.document,
    batchNumber: row.number,
    createdAt: row.created_at.toISOString(),
    isNotified: row.notified_at !== null,
  }))
}

async function courseOf(db: ReadConnection, courseId: string): Promise<{ id: number }> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

/** @throws Problem batch_not_found */
export async function batchOf(
  db: ReadConnection,
  { courseId, number }: { courseId: string; number: number },
): Promise<{ id: number }> {
  const batch = await db
    .selectFrom('batches')
    .innerJoin('courses', 'courses.id', 'batches.course_id')
    .select('batches.id')
    .where('courses.course_id', '=', courseId)
    .where('batches.number', '=', number)
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  return batch
}
