import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error

/**
 * PgBouncer in transaction mode, as `docs/operations.md` sets it up, in front of the server that `url` names.
 *
 * @param connections of a database, for everyone together
 * @returns how the same database is reached through it
 */
export async function startPgBouncer(
  url: string,
  connections: number,
): Promise<{ url: string; stop(): Promise<void> }> {
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
  const pooler = spawn('pgbouncer', [config], { stdio: 'ignore' })
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  while (pooler.exitCode === null && !(await isListening(port))) await wait(20)
  return {
    url: through.href,
    async stop() {
      if (pooler.exitCode === null) {
        pooler.kill('SIGQUIT')
        await once(pooler, 'exit')
      }
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
