import pg from 'pg'
import type { Logger } from 'pino'
import { CONNECT_WITHIN_MS, endSoon, KEEP_ALIVE_MS } from './connect.ts'

/** After a broken listening connection. */
const LISTEN_AGAIN_MS = 5_000
/** A connection on which nothing comes may have nobody at its other end: so often it is asked. */
const ASK_EVERY_MS = 15_000

/**
 * Calls `notice` at every message on a channel of PostgreSQL, over a connection that is opened again whenever it breaks.
 * It is called after each opening too, without a message, since some may have been missed.
 */
export async function listen({
  url,
  channel,
  notice,
  lost = () => {},
  log,
  askEveryMs = ASK_EVERY_MS,
}: {
  /** Past a transaction pooler. */
  url: string
  channel: string
  notice: (message: string | null) => void
  /** The connection broke, or could not be opened: messages may be missed from now on. */
  lost?: () => void
  log: Logger
  askEveryMs?: number
}): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined
  let stopped = false

  async function open(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'edi-listen',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    client = opening
    opening.on('notification', ({ payload }) => notice(payload ?? null))
    opening.on('error', () => {})
    opening.on('end', later)
    try {
      await opening.connect()
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`)
      notice(null)
      askLater(opening)
    } catch (error) {
      log.warn({ err: error, channel }, 'no notifications of the database for now; polling only')
      later()
    }
  }
  /** `end` closes a connection that does not answer without waiting for it. */
  function askLater(connection: pg.Client): void {
    asking = setTimeout(() => {
      connection.query('select 1').then(
        () => connection === client && !stopped && askLater(connection),
        () => connection.end().catch(() => {}),
      )
    }, askEveryMs).unref()
  }
  function later(): void {
    lost()
    clearTimeout(asking)
    if (stopped) return
    clearTimeout(again)
    again = setTimeout(() => void open(), LISTEN_AGAIN_MS).unref()
  }
  await open()
  return async () => {
    stopped = true
    clearTimeout(again)
    clearTimeout(asking)
    if (client) await endSoon(client.end().catch(() => {}))
  }
}
