import type { Db } from '../db/connect.ts'
import { LINK_LASTS_DAYS } from './secret-link.ts'

/** Removes the links of mails that could not be sent while their codes were good. Run it once a day. */
export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LINK_LASTS_DAYS * 86_400_000)
  await db
    .updateTable('mails')
    .set({ sealed_link: null })
    .where('sealed_link', 'is not', null)
    .where('created_at', '<', oldest)
    .execute()
}
