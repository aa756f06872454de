import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '#server/db/connect.ts'

/** How a key looks that ends a subscription. */
const LEAVE_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ends the subscription a key belongs to, and forgets its address. @returns false: there is none (any more) */
export async function unsubscribeFromNewsletter(db: Db, key: string): Promise<boolean> {
  if (!LEAVE_KEY.test(key)) return false
  const left = await db
    .deleteFrom('newsletter_subscribers')
    .where('leave_key', '=', key)
    .returning('id')
    .execute()
  return left.length > 0
}

/** The language someone subscribed in; null where no subscription has the key. */
export async function newsletterLanguage(db: Db, key: string): Promise<LanguageCode | null> {
  if (!LEAVE_KEY.test(key)) return null
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('language')
    .where('leave_key', '=', key)
    .executeTakeFirst()
  return subscriber ? subscriber.language : null
}

/** The keys of subscribers, by their ids: for the provider's mailing tool only. */
export async function unsubscribeKeys(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'leave_key'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.leave_key]))
}
