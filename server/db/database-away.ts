import { isUnreachable } from '../unreachable.ts'

/**
 * Of PostgreSQL: connection failures, shutdown, too many connections, a full disk, a server that may not write, and one
 * that lets nobody in: another password, another name of the database. Of the system, for a socket: there is none.
 */
const AWAY = /^(08|57P0|53|25006|28|3D000)|^ENOENT$/
/** Where PostgreSQL refuses a connection to one database, with codes that statements have for other reasons. */
const REFUSES_CONNECTIONS = 'CheckMyDatabase'
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|embedded database has stopped/

/** Whether PostgreSQL could not be asked, or could not write: the fault of neither the caller nor the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    AWAY.test(codeOf(error)) ||
    isUnreachable(codeOf(error)) ||
    (error as { routine?: string }).routine === REFUSES_CONNECTIONS ||
    CONNECTION_LOST.test(error.message)
  )
}

/** PostgreSQL's or the system's code of an error; empty: it has none. */
export function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code ?? '')
}
