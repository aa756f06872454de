import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'

/** The name of the row that tells which secret was used last. It holds a fingerprint, which no token can be made with. */
const ROW = 'access-token-fingerprint'

/**
 * Ends every session when the secret of access tokens is another than at the last start. Anyone who changes it wants no
 * one to be in who was in before. A first start ends none.
 *
 * @returns whether the sessions were ended
 */
export function endSessionsOfFormerSecret(
  db: Db,
  {
    secret,
    now,
    endIdentitySessions,
  }: { secret: Uint8Array; now: Date; endIdentitySessions(trx: Trx): Promise<void> },
): Promise<boolean> {
  const fingerprint = createHmac('sha256', secret).update('edi: which secret this is').digest()
  return transact(db, async (trx) => {
    const insertion = await trx
      .insertInto('server_secrets')
      .values({ name: ROW, secret: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (insertion.numInsertedOrUpdatedRows) return false
    // Of several processes that start at once, the first one finds another fingerprint.
    const changed = await trx
      .updateTable('server_secrets')
      .set({ secret: fingerprint, created_at: now })
      .where('name', '=', ROW)
      .where('secret', '<>', fingerprint)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) return false
    await trx
      .updateTable('students')
      .set({ session_version: sql<number>`session_version + 1`, signed_out_at: now })
      .execute()
    // guard: another secret ends every session (account-sessions)
    await endIdentitySessions(trx)
    return true
  })
}
