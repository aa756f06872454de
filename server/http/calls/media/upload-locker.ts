import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locker } from '@tus/server'
import type { Db } from '../../../db/connect.ts'
import { releaseUploadLock, renewUploadLock, takeUploadLock } from '../../../modules/media/index.ts'

/** How often a waiting request tries again, and the holder checks for waiting requests. */
const POLL_MS = 500
/** After this time a waiting request gets 423; tus-js-client then tries again. */
const WAIT_MS = 8_000

const LOCKED = { status_code: 423, body: 'Another request writes this upload.\n' }

/**
 * Lets one request at a time write an upload, across all processes. As the tus protocol advises, a
 * later request asks the holder to release the lock: often its connection is long gone.
 */
export function uploadLocker(db: Db, { waitMs = WAIT_MS } = {}): Locker {
  return {
    newLock(mediaId) {
      const which = { mediaId, holder: randomUUID() }
      let renewing: NodeJS.Timeout | undefined
      return {
        async lock(signal, letGo) {
          const until = Date.now() + waitMs
          while (!(await takeUploadLock(db, which))) {
            if (Date.now() >= until || signal.aborted) throw LOCKED
            await wait(Math.min(POLL_MS, waitMs))
          }
          renewing = setInterval(() => {
            // A brief database outage is harmless: the lock lasts longer.
            renewUploadLock(db, which).then(
              (may) => (may ? undefined : letGo()),
              () => {},
            )
          }, POLL_MS)
        },
        async unlock() {
          clearInterval(renewing)
          await releaseUploadLock(db, which)
        },
      }
    },
  }
}
