import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The version of sessions of an account none of whose sessions was ended. */
const FIRST_VERSION = 1

/**
 * Ends the access tokens of an identity account whose sessions have ended; a new one is bought with a new session. The
 * account may have no student yet: a token bought before could otherwise make one afterwards.
 */
export async function endAccessTokens(
  db: Db,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('students')
    .set({ session_version: sql<number>`session_version + 1` })
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('ended_access_tokens')
    .values({ identity_uid: uid, session_version: FIRST_VERSION + 1, ended_at: now })
    .onConflict((conflict) =>
      conflict.column('identity_uid').doUpdateSet({
        session_version: sql<number>`ended_access_tokens.session_version + 1`,
        ended_at: now,
      }),
    )
    .execute()
}

/** The version of sessions of an account that has no student yet. */
export async function versionBeforeStudent(db: Db, uid: string): Promise<number> {
  const ended = await db
    .selectFrom('ended_access_tokens')
    .select('session_version')
    .where('identity_uid', '=', uid)
    .executeTakeFirst()
  return ended?.session_version ?? FIRST_VERSION
}
