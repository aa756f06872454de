import type http from 'node:http'

/**
 * Limits per connection, so that a few thousand slow or silent ones leave room for the others. Two minutes are a picture
 * over a slow connection. 65 s are slightly longer than proxies keep an idle one, so the proxy closes.
 */
export const socketLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} satisfies http.ServerOptions

/** Beyond this many, new connections are closed at once; each idle one costs about 10 KB. */
const MOST_CONNECTIONS = 20_000
/** A connection with a request in progress that neither reads nor writes. */
const SILENT_MS = 130_000
const MOST_HEADERS = 100

/** Sets the limits that are not options of the constructor. */
export function limitSockets(server: http.Server): void {
  server.maxConnections = MOST_CONNECTIONS
  server.maxHeadersCount = MOST_HEADERS
  server.setTimeout(SILENT_MS, (socket) => socket.destroy())
}
