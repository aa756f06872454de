import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'
import { findLanguages } from './settings.ts'

const LEAVE_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ends the digests of whom a key belongs to. @returns false: there is no such key */
export async function unsubscribeFromDigest(
  { db }: { db: Db },
  { key }: { key: string },
): Promise<boolean> {
  if (!LEAVE_KEY.test(key)) return false
  const left = await db
    .updateTable('notification_settings')
    .set({ has_digest: false })
    .where('leave_key', '=', key)
    .returning('student_id')
    .execute()
  return left.length > 0
}

/** The language of whom a key belongs to; null where there is no such key. */
export async function digestLanguage(
  { db }: { db: Db },
  { key }: { key: string },
): Promise<LanguageCode | null> {
  if (!LEAVE_KEY.test(key)) return null
  const row = await db
    .selectFrom('notification_settings')
    .select('student_id')
    .where('leave_key', '=', key)
    .executeTakeFirst()
  return row ? (await findLanguages({ db }, [row.student_id]))(row.student_id) : null
}
