import { sql } from 'kysely'
import type { NotificationSettings } from '#contract/notifications/notifications.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { NotificationContext } from './context.ts'

/** In which language someone is written to, and whether unread notifications are mailed. */
export async function showSettings(
  { db }: Pick<NotificationContext, 'db'>,
  { studentId }: { studentId: number },
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('has_digest')
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  const languageOf = await findLanguages({ db }, [studentId])
  return {
    language: languageOf(studentId),
    hasDigest: row?.has_digest ?? true,
  }
}

/**
 * The language each of these people is written to in: the one they chose, else that of their last order. Without either
 * it is the one they were invited to teach in.
 */
export async function findLanguages(
  { db }: Pick<NotificationContext, 'db'>,
  people: readonly number[],
): Promise<(person: number) => LanguageCode> {
  const rows =
    people.length === 0
      ? []
      : await db
          .selectFrom('students as person')
          .leftJoin('notification_settings as setting', 'setting.student_id', 'person.id')
          .leftJoin('instructor_accounts as account', 'account.student_id', 'person.id')
          .select('person.id')
          .select(
            sql<LanguageCode | null>`coalesce(
              setting.language,
              (select o.language from orders o where o.student_id = person.id
               order by o.created_at desc, o.id desc limit 1),
              account.language
            )`.as('language'),
          )
          .where('person.id', 'in', [...people])
          .execute()
  const languages = new Map(rows.map(({ id, language }) => [id, language]))
  return (person) => languages.get(person) ?? 'en'
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
