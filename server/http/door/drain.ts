import type http from 'node:http'

/** Longer than any call takes; what is still open then is cut. */
const PATIENCE_MS = 20_000

/**
 * Takes no new connection, answers what is under way and lets each connection end after its answer. Resolves when
 * all are closed.
 */
export async function drain(server: http.Server): Promise<void> {
  server.prependListener('request', (_request, response: http.ServerResponse) =>
    response.setHeader('connection', 'close'),
  )
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection whose answer was already on its way when we stopped falls idle without a "close" of its own.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
