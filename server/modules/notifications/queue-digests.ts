import { sql } from 'kysely'
import { Notice, type NoticeKind } from '#contract/notifications/kinds.ts'
import type { LanguageCode } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { findLanguages } from './settings.ts'

/** No one is mailed a digest from 22:00 until 8:00 in Dhaka, which has no summer time. */
const DAY = { from: 8, until: 22 }
const DHAKA_HOURS = 6
/** Someone who is on the site reads it there. */
const WAIT_MINUTES = 30
const ONCE_IN_HOURS = 24
/** What a digest covers; everything else is mailed separately or not at all. */
const MAILED: readonly NoticeKind[] = ['question-answered']
const MOST_LINES = 10

/**
 * Mails people the answers they have not read: at most once in 24 hours, by day, and unless they ended these mails.
 * One transaction a person, so a process that dies mails no one twice.
 *
 * @param leaveAddress where someone ends them, by their key
 * @returns how many people were mailed
 */
export async function queueDigests(
  { db, now }: { db: Db; now: Date },
  facts: {
    origin: string
    providers: Readonly<Record<LanguageCode, string>>
    leaveAddress: (key: string) => string
  },
): Promise<number> {
  const hour = (now.getUTCHours() + DHAKA_HOURS) % 24
  if (hour < DAY.from || hour >= DAY.until) return 0
  let mailed = 0
  for (const studentId of await findWaiting(db, now))
    if (await transact(db, (trx) => mailOne(trx, { ...facts, studentId, now }))) mailed += 1
  return mailed
}

async function findWaiting(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin(
      'notification_settings as settings',
      'settings.student_id',
      'notifications.student_id',
    )
    .select('notifications.student_id')
    .distinct()
    .where('notifications.read_at', 'is', null)
    .where('notifications.mailed_at', 'is', null)
    .where('notifications.kind', 'in', [...MAILED])
    .where('notifications.created_at', '<=', before(now, WAIT_MINUTES))
    .where(sql<boolean>`coalesce(settings.has_digest, true)`)
    .where((where) =>
      where.or([
        where('settings.digest_at', 'is', null),
        where('settings.digest_at', '<=', before(now, ONCE_IN_HOURS * 60)),
      ]),
    )
    .execute()
  return rows.map((row) => row.student_id)
}

async function mailOne(
  trx: Trx,
  {
    studentId,
    now,
    origin,
    providers,
    leaveAddress,
  }: {
    studentId: number
    now: Date
    origin: string
    providers: Readonly<Record<LanguageCode, string>>
    leaveAddress: (key: string) => string
  },
): Promise<boolean> {
  await trx
    .insertInto('notification_settings')
    .values({ student_id: studentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const settings = await trx
    .selectFrom('notification_settings')
    .innerJoin('students', 'students.id', 'notification_settings.student_id')
    .select(['has_digest', 'leave_key', 'digest_at', 'students.email', 'students.name'])
    .where('notification_settings.student_id', '=', studentId)
    .where('students.deleted_at', 'is', null)
    .forUpdate('notification_settings')
    .executeTakeFirst()
  // Another process may have mailed meanwhile.
  const isDue =
    settings?.has_digest &&
    (settings.digest_at === null || settings.digest_at <= before(now, ONCE_IN_HOURS * 60))
  if (!isDue) return false
  const rows = await trx
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('student_id', '=', studentId)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('kind', 'in', [...MAILED])
    .returning(['kind', 'facts', 'subject'])
    .execute()
  const questions = new Map(
    rows.flatMap((row) => {
      const notice = Notice.safeParse({ kind: row.kind, facts: row.facts })
      if (!notice.success || notice.data.kind !== 'question-answered') return []
      return [[row.subject, notice.data.facts] as const]
    }),
  )
  if (questions.size === 0) return false
  await trx
    .updateTable('notification_settings')
    .set({ digest_at: now })
    .where('student_id', '=', studentId)
    .execute()
  const languageOf = await findLanguages({ db: trx }, [studentId])
  const language = languageOf(studentId)
  const leave = leaveAddress(settings.leave_key)
  const { subject, body } = words[language].digestMail({
    name: settings.name,
    titles: [...questions.values()]
      .slice(0, MOST_LINES)
      .map((facts) => `• ${facts.title} (${facts.courseName})`),
    count: questions.size,
    link: `${origin}/dashboard/notifications`,
    leave,
    provider: providers[language],
  })
  await queueMail(trx, { kind: 'digest', to: settings.email, subject, body, leaveAddress: leave })
  return true
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
