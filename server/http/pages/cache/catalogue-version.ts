import type { Logger } from 'pino'
import { dhakaDay } from '#contract/time.ts'
import type { Database } from '../../../db/connect.ts'
import { listen } from '../../../db/listen.ts'
import { CATALOGUE_CHANNEL } from '../../../modules/catalog/index.ts'

/** Every process polls this often; the notification only makes it faster. */
const POLL_MS = 400
/** Rapid changes are handled together: selling many seats must not re-render every page each time. */
const NOTICE_MS = 100

export interface CatalogueVersion {
  /**
   * Changes with every catalogue change and at midnight in Dhaka ("5 Day Left" is cached with the
   * page).
   */
  current(): string
  /** Resolves when every change committed before the call is known. */
  refresh(): Promise<void>
  /** Calls `listener` after each change. */
  onChange(listener: () => void): void
  stop(): Promise<void>
}

/**
 * Watches the version row that every catalogue change increments. While the database is down, the
 * last known version stays valid, so that cached pages are still served.
 */
export async function watchCatalogueVersion(
  database: Database,
  {
    clock,
    log,
    renew,
  }: {
    clock: () => Date
    log: Logger
    /** Takes up what pages show and a process keeps in memory, before a new version counts. */
    renew: () => Promise<void>
  },
): Promise<CatalogueVersion> {
  const row = versionRow(database, renew)
  const listeners: (() => void)[] = []
  const current = textOf(row.version, clock)
  let announced = ''

  const look = async () => {
    await row
      .read()
      .catch((error: unknown) => log.debug({ err: error }, 'catalogue version not readable'))
    if (announced === current()) return
    announced = current()
    for (const listener of listeners) listener()
  }
  let noticing: NodeJS.Timeout | undefined
  const notice = () => {
    noticing ??= setTimeout(() => {
      noticing = undefined
      void look()
    }, NOTICE_MS)
  }

  await row.read()
  announced = current()
  const stopListening = database.directUrl
    ? await listen({ url: database.directUrl, channel: CATALOGUE_CHANNEL, notice, log })
    : () => Promise.resolve()
  const poll = setInterval(() => void look(), POLL_MS).unref()
  return {
    current,
    refresh: row.read,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(poll)
      clearTimeout(noticing)
      await stopListening()
      await row.read().catch(() => {})
    },
  }
}

/** Reads the row one read at a time: two at once could come back in the wrong order. */
function versionRow(
  database: Database,
  renew: () => Promise<void>,
): { version: () => number; read: () => Promise<void> } {
  let version = 0
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function readNow(): Promise<void> {
    const { rows } = await database.pool.query<{ version: number }>(
      "select version from cache_versions where key = 'catalogue'",
    )
    const found = rows[0]?.version ?? 0
    if (found !== version) await renew()
    version = found
  }
  function read(): Promise<void> {
    if (!reading) return (reading = readNow().finally(() => (reading = null)))
    // The read in progress may have started before the caller's change.
    return (next ??= reading
      .catch(() => {})
      .then(() => {
        next = null
        return read()
      }))
  }
  return { version: () => version, read }
}

/**
 * The version and the day in Dhaka as one text; read with every request, so rebuilt only when one
 * changes.
 */
function textOf(version: () => number, clock: () => Date): () => string {
  let last = { version: -1, until: 0, text: '' }
  return () => {
    const now = clock()
    const at = now.getTime()
    if (last.version !== version() || at >= last.until || at < last.until - 60_000) {
      const minute = Math.floor(at / 60_000) * 60_000
      last = { version: version(), until: minute + 60_000, text: `${version()} ${dhakaDay(now)}` }
    }
    return last.text
  }
}
