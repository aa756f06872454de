import pg from 'pg'
import type { Logger } from 'pino'

/** After a broken listening connection. */
const LISTEN_AGAIN_MS = 5_000

/**
 * Calls `notice` at every message on a channel of PostgreSQL, over a connection that is opened again whenever it breaks;
 * after each opening once without a message, since some may have been missed.
 */
export async function listen({
  url,
  channel,
  notice,
  lost = () => {},
  log,
}: {
  /** Past a transaction pooler. */
  url: string
  channel: string
  notice: (message: string | null) => void
  /** The connection broke, or could not be opened: messages may be missed from now on. */
  lost?: () => void
  log: Logger
}): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  let stopped = false

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'edi-listen',
      keepAlive: true,
    })
    client = opening
    opening.on('notification', ({ payload }) => notice(payload ?? null))
    opening.on('error', () => {})
    opening.on('end', later)
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`)
      notice(null)
    } catch (error) {
      log.warn({ err: error, channel }, 'no notifications of the database for now; polling only')
      later()
    }
  }
  function later(): void {
    lost()
    if (stopped) return
    clearTimeout(again)
    again = setTimeout(() => void open(), LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(again)
    await client?.end().catch(() => {})
  }
}
