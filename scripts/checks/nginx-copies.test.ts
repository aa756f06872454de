import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#server/testing/real-server.ts'

const site = fs.readFileSync(path.join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')

/** The upstream and the location of deploy/nginx.conf, in front of two copies. @returns its port */
async function nginxBefore(copies: readonly number[]): Promise<number> {
  const folder = temporaryFolder()
  const port = await closedPort()
  const upstream = /upstream edi \{[\s\S]*?\n\}/.exec(site)![0]
  const [line] = /server 127\.0\.0\.1:3000.*;/.exec(upstream)!
  const several = upstream.replace(
    line,
    copies.map((copy) => line.replace('3000', String(copy))).join('\n'),
  )
  const location = /location \/ \{\n\s+proxy_pass[\s\S]*?\n {2}\}/.exec(site)![0]
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     ${several}
     server { listen 127.0.0.1:${port}; ${location} } }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    fs.rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => statusOf(port).catch(() => 0), { timeout: 10_000 }).toBe(200)
  return port
}

test.skipIf(spawnSync('nginx', ['-v']).error)(
  'of two copies that restart one right after the other, one always answers',
  async () => {
    const [first, second] = [await copy(await closedPort()), await copy(await closedPort())]
    const port = await nginxBefore([first.port, second.port])
    const statuses: number[] = []
    const visit = async () => {
      for (let visits = 0; visits < 40; visits += 1) statuses.push(await statusOf(port))
    }
    first.close()
    await visit()
    const again = await copy(first.port)
    second.close()
    await visit()
    again.close()
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(await statusOf(port)).toBe(502)
  },
)

async function copy(port: number): Promise<{ port: number; close(): void }> {
  const server = http.createServer((_request, response) => response.end('ok'))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { port, close }
}

async function closedPort(): Promise<number> {
  const server = http.createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function statusOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  await answer.arrayBuffer()
  return answer.status
}
