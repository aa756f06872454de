import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * How long a lock holds that no one renews: its process is gone. By the database's clock, which
 * all share.
 */
const HELD = sql`interval '15 seconds'`

interface Holder {
  mediaId: string
  /** The request that holds it, by a unique name. */
  holder: string
}

/** Takes the lock of an upload; where another request has it, asks that one to let go. @returns whether it was taken */
export async function takeUploadLock(db: Db, { mediaId, holder }: Holder): Promise<boolean> {
  const taken = await db
    .insertInto('upload_locks')
    .values({ media_id: mediaId, holder, held_until: sql`now() + ${HELD}` })
    .onConflict((conflict) =>
      conflict
        .column('media_id')
        .doUpdateSet({ holder, held_until: sql`now() + ${HELD}`, is_wanted: false })
        .where('upload_locks.held_until', '<', sql<Date>`now()`),
    )
    .returning('holder')
    .executeTakeFirst()
  if (taken) return true
  await db
    .updateTable('upload_locks')
    .set({ is_wanted: true })
    .where('media_id', '=', mediaId)
    .where('is_wanted', '=', false)
    .execute()
  return false
}

/** Holds it a while longer. @returns whether it may: false where someone waits for it, or has it by now */
export async function renewUploadLock(db: Db, { mediaId, holder }: Holder): Promise<boolean> {
  const lock = await db
    .updateTable('upload_locks')
    .set({ held_until: sql`now() + ${HELD}` })
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .returning('is_wanted')
    .executeTakeFirst()
  return lock?.is_wanted === false
}

export async function releaseUploadLock(db: Db, { mediaId, holder }: Holder): Promise<void> {
  await db
    .deleteFrom('upload_locks')
    .where('media_id', '=', mediaId)
    .where('holder', '=', holder)
    .execute()
}
