import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/site/site.ts'
import { dhakaDay } from '#contract/time.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { hasAccessOn } from '../learning/index.ts'
import { findLanguages, notify } from '../notifications/index.ts'
import { announcementSubject } from './announce.ts'
import type { DiscussionContext } from './context.ts'
import { words } from '#server/words/index.ts'

/** Students of one transaction: a batch of thousands holds no lock for long. */
const AT_ONCE = 200

/**
 * Notifies students of new announcements: a notification and one mail each, in their language. What was sent is kept
 * with each part, so a process that dies continues where it stopped and mails no one twice.
 *
 * @returns how many were notified
 */
export async function notifyOfAnnouncements(
  { db, now }: DiscussionContext,
  { origin, providers }: { origin: string; providers: Readonly<Record<LanguageCode, string>> },
): Promise<number> {
  let notified = 0
  for (;;) {
    const part = await transact(db, (trx) => notifyPart(trx, { now, origin, providers }))
    if (part === null) return notified
    notified += part
  }
}

/** @returns null: nothing is left to tell */
async function notifyPart(
  trx: Trx,
  {
    now,
    origin,
    providers,
  }: { now: Date; origin: string; providers: Readonly<Record<LanguageCode, string>> },
): Promise<number | null> {
  const announcement = await trx
    .selectFrom('announcements')
    .innerJoin('courses as course', 'course.id', 'announcements.course_id')
    .select(['announcements.id', 'announcements.title', 'announcements.source'])
    .select(['announcements.batch_id', 'announcements.notified_up_to', 'announcements.removed_at'])
    .select(['course.id as course', 'course.course_id', 'course.title as course_title'])
    .where('announcements.notified_at', 'is', null)
    .orderBy('announcements.id')
    .limit(1)
    .forUpdate('announcements')
    .skipLocked()
    .executeTakeFirst()
  if (!announcement) return null
  let query = trx
    .selectFrom('enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select(['enrolments.id', 'students.id as student', 'students.email', 'students.name'])
    .where('enrolments.course_id', '=', announcement.course)
    .where('enrolments.state', '<>', 'revoked')
    .where('enrolments.id', '>', announcement.notified_up_to)
    .where(hasAccessOn(dhakaDay(now), sql.ref('enrolments.access_until')))
    .where('students.deleted_at', 'is', null)
    .orderBy('enrolments.id')
    .limit(AT_ONCE)
  if (announcement.batch_id !== null)
    query = query.where('enrolments.batch_id', '=', announcement.batch_id)
  const students = announcement.removed_at === null ? await query.execute() : []
  await trx
    .updateTable('announcements')
    .set(
      students.length < AT_ONCE
        ? { notified_at: now, notified_up_to: students.at(-1)?.id ?? announcement.notified_up_to }
        : { notified_up_to: defined(students.at(-1)).id },
    )
    .where('id', '=', announcement.id)
    .execute()
  if (students.length === 0) return 0
  const { course_id: courseId, course_title: courseName, title } = announcement
  await notify(
    { db: trx, now },
    {
      to: students.map(({ student }) => student),
      notice: {
        kind: 'announcement',
        facts: { courseId, courseName, announcementId: announcement.id, title },
      },
      subject: announcementSubject(announcement.id),
    },
  )
  const languageOf = await findLanguages(
    { db: trx },
    students.map(({ student }) => student),
  )
  for (const { student, email, name } of students) {
    const language = languageOf(student)
    const facts = { name, title, courseName, link: `${origin}/learn/${courseId}` }
    const provider = providers[language]
    await queueMail(trx, {
      kind: 'announcement',
      to: email,
      subject: `${courseName}: ${title}`,
      body: words[language].announcementMail({ ...facts, text: announcement.source, provider }),
    })
  }
  return students.length
}
