import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error

export interface PgBouncer {
  url: string
  /** Reads its settings again. */
  reload(): void
  /** Ends it at once with all its connections, and starts it anew. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * PgBouncer in transaction mode, as `docs/operations.md` sets it up, in front of the server that `url` names.
 *
 * @param connections of a database, for everyone together
 * @returns how the same database is reached through it
 */
export async function startPgBouncer(url: string, connections: number): Promise<PgBouncer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const server = new URL(url)
  const port = await freePort()
  const config = path.join(folder, 'pgbouncer.ini')
  const password = server.password && ` password=${decodeURIComponent(server.password)}`
  fs.writeFileSync(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${decodeURIComponent(server.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
  )
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const start = async () => {
    const child = spawn('pgbouncer', [config], { stdio: 'ignore' })
    while (child.exitCode === null && !(await isListening(port))) await wait(20)
    return child
  }
  const end = async () => {
    if (pooler.exitCode !== null) return
    pooler.kill('SIGQUIT')
    await once(pooler, 'exit')
  }
  let pooler = await start()
  return {
    url: through.href,
    reload: () => void pooler.kill('SIGHUP'),
    async restart() {
      await end()
      pooler = await start()
    },
    async stop() {
      await end()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = net.connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
