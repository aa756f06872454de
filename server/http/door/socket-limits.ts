import type http from 'node:http'

/**
 * How long and how much one connection may take, so that a few thousand slow or silent ones leave room for the
 * others: headers in 10 s, a whole request in 2 minutes (a picture over a bad line), an idle connection 65 s (just
 * longer than a proxy keeps its own, so the proxy is the one that closes).
 */
export const socketLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} satisfies http.ServerOptions

/** Beyond this many a new connection is closed at once; each idle one costs about 10 KB. */
const MOST_CONNECTIONS = 20_000
/** A connection that neither reads nor writes, with a request under way. */
const SILENT_MS = 130_000
const MOST_HEADERS = 100

/** The limits that are not options of the constructor. */
export function limitSockets(server: http.Server): void {
  server.maxConnections = MOST_CONNECTIONS
  server.maxHeadersCount = MOST_HEADERS
  server.setTimeout(SILENT_MS, (socket) => socket.destroy())
}
