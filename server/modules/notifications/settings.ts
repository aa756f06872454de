import type { NotificationSettings } from '#contract/notifications/notifications.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { NotificationContext } from './context.ts'

/** In which language somebody is written to, and whether unread notifications are mailed. */
export async function showSettings(
  { db }: Pick<NotificationContext, 'db'>,
  { studentId }: { studentId: number },
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select(['language', 'has_digest'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return {
    language: (row?.language ?? 'en') as LanguageCode,
    hasDigest: row?.has_digest ?? true,
  }
}

/** The languages people are written to in; whoever never chose one is left out. */
export async function findLanguages(
  { db }: Pick<NotificationContext, 'db'>,
  people: readonly number[],
): Promise<ReadonlyMap<number, LanguageCode>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('notification_settings')
    .select(['student_id', 'language'])
    .where('student_id', 'in', [...people])
    .execute()
  return new Map(rows.map((row) => [row.student_id, row.language as LanguageCode]))
}

/** Changes what is given and leaves the rest. */
export async function changeSettings(
  { db }: Pick<NotificationContext, 'db'>,
  {
    studentId,
    language,
    hasDigest,
  }: { studentId: number } & {
    [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined
  },
): Promise<NotificationSettings> {
  const changed = {
    ...(language !== undefined && { language }),
    ...(hasDigest !== undefined && { has_digest: hasDigest }),
  }
  await db
    .insertInto('notification_settings')
    .values({ student_id: studentId, ...changed })
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet({ student_id: studentId, ...changed }),
    )
    .execute()
  return showSettings({ db }, { studentId })
}
