/** Connection failures, shutdown, too many connections, a full disk, a server that may not write: it will be back. */
const AWAY =
  /^(08|57P0|53|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|embedded database has stopped/

/** Whether PostgreSQL could not be asked, or could not write: the fault of neither the caller nor the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return AWAY.test(codeOf(error)) || CONNECTION_LOST.test(error.message)
}

/** PostgreSQL's or the system's code of an error; empty: it has none. */
export function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code ?? '')
}
