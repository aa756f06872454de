import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Ends the access tokens of an identity account whose sessions have ended; a new one is bought with a new session. */
export async function endAccessTokens(db: Db, uid: string): Promise<void> {
  await db
    .updateTable('students')
    .set({ session_version: sql<number>`session_version + 1` })
    .where('identity_uid', '=', uid)
    .execute()
}
