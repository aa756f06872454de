import type { Identity } from './identity.ts'
import { forgetOldDevices } from './known-devices.ts'
import { FAILURES_LAST_MS } from './limits.ts'

/** A browser unused for this long must sign in again. */
const UNUSED_SESSION_MS = 180 * 24 * 3_600_000

/**
 * Deletes expired codes, unused and long ended sessions, old failures and limits, retired keys. Run it once a day.
 */
export async function cleanUp({
  db,
  clock,
  keys,
}: Pick<Identity, 'db' | 'clock' | 'keys'>): Promise<void> {
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('identity.action_codes').where('expires_at', '<', now).execute()
  // Before the next: those that end now are told so for as long.
  await db
    .deleteFrom('identity.ended_sessions')
    .where('ended_at', '<', before(UNUSED_SESSION_MS))
    .execute()
  await db
    .deleteFrom('identity.refresh_tokens')
    .where('used_at', '<', before(UNUSED_SESSION_MS))
    .execute()
  await db
    .deleteFrom('identity.sign_in_failures')
    .where('last_failure_at', '<', before(FAILURES_LAST_MS))
    .execute()
  await db.deleteFrom('identity.limits').where('ends_at', '<', now).execute()
  await forgetOldDevices(db, now)
  await keys.forgetOld()
}
