import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Sealer } from '#server/sealing.ts'

/** Rows of `server_secrets`. The first is of versions that kept the secret readable. */
const READABLE = 'access-token'
const SEALED = 'access-token-sealed'

/**
 * The configured secret, or one made once and kept sealed in the database for all server processes. A secret that
 * another key sealed is replaced, which ends every session.
 */
export async function accessTokenSecret(
  db: Db,
  { configured, sealer, now }: { configured: string | null; sealer: Sealer; now: Date },
): Promise<Uint8Array> {
  if (configured) return new TextEncoder().encode(configured)
  return transact(db, async (trx) => {
    const readable = await trx
      .selectFrom('server_secrets')
      .select('secret')
      .where('name', '=', READABLE)
      .executeTakeFirst()
    const bytes = readable?.secret ?? randomBytes(32)
    await trx
      .insertInto('server_secrets')
      .values({ name: SEALED, secret: seal(sealer, bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // guard: a copy of the database holds no secret of access tokens (access-token-secret)
    await trx.deleteFrom('server_secrets').where('name', '=', READABLE).execute()
    // Of several processes that start at once with another key, the first one replaces it.
    const { secret } = await trx
      .selectFrom('server_secrets')
      .select('secret')
      .where('name', '=', SEALED)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const opened = sealer.open(secret, SEALED)
    if (opened !== null) return Buffer.from(opened, 'base64')
    await trx
      .updateTable('server_secrets')
      .set({ secret: seal(sealer, bytes), created_at: now })
      .where('name', '=', SEALED)
      .execute()
    return bytes
  })
}

function seal(sealer: Sealer, secret: Uint8Array): Buffer {
  // guard: a copy of the database holds no secret of access tokens (access-token-secret)
  // without: return Buffer.from(secret)
  return sealer.seal(Buffer.from(secret).toString('base64'), SEALED)
}
