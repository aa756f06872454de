import type http from 'node:http'

/** Longer than any call takes; connections still open then are closed. */
const PATIENCE_MS = 20_000

/**
 * Takes no new connections, finishes the requests in progress and closes each connection after its response.
 * Resolves when all are closed.
 */
export async function drain(server: http.Server): Promise<void> {
  server.prependListener('request', (_request, response: http.ServerResponse) =>
    response.setHeader('connection', 'close'),
  )
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection whose response was already being sent becomes idle without a "close" header.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
