import { once } from 'node:events'
import net from 'node:net'

/** What stands between a client and a PostgreSQL server, and can make it vanish without a word. */
export interface SilentProxy {
  /** Of the server, through the proxy. */
  url: string
  /**
   * From now on nothing is passed on over the connections there are, and none is closed: a machine without power. New
   * ones reach the server, as they would the standby that took its place.
   */
  fallSilent(): void
  close(): void
}

/** @param url of a PostgreSQL server */
export async function silentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect({ host: hostname, port: Number(port || 5432), allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as net.AddressInfo).port)
  return {
    url: through.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
