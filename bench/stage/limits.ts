import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import { freePort } from '#server/testing/free-port.ts'

export interface Limit {
  origin: string
  pid: number
  stop(): void
}

/** One answer of the product as it went over the line. */
export interface Recorded {
  path: string
  headers: string[]
  body: Buffer
}

/** Headers that the server which sends an answer writes itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Asks the product as a browser would, and keeps the bytes as they were sent. */
export async function record(origin: string, paths: readonly string[]): Promise<Recorded[]> {
  const http = await import('node:http')
  return Promise.all(
    paths.map(
      (path) =>
        new Promise<Recorded>((resolve, reject) => {
          http
            .get(
              origin + path,
              { agent: false, headers: { 'accept-encoding': 'gzip, deflate, br' } },
              async (response) => {
                const headers: string[] = []
                for (let index = 0; index < response.rawHeaders.length; index += 2)
                  if (!OWN.includes(defined(response.rawHeaders[index]).toLowerCase()))
                    headers.push(...response.rawHeaders.slice(index, index + 2))
                resolve({ path, headers, body: Buffer.concat(await response.toArray()) })
              },
            )
            .once('error', reject)
        }),
    ),
  )
}

/** A server of node:http that sends the same bytes and knows nothing else. */
export async function bareServer(recorded: readonly Recorded[]): Promise<Limit> {
  const port = await freePort()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-bare-'))
  const file = path.join(folder, 'answers.json')
  fs.writeFileSync(
    file,
    JSON.stringify(
      Object.fromEntries(
        recorded.map(({ path, headers, body }) => [
          path,
          { headers, body: body.toString('base64') },
        ]),
      ),
    ),
  )
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'bare-server.ts'), String(port), file],
    { stdio: 'inherit' },
  )
  return started(port, {
    pid: defined(child.pid),
    stop: () => {
      child.kill()
      fs.rmSync(folder, { recursive: true })
    },
    path: defined(recorded[0]).path,
  })
}

/** Pages that React renders and nothing else: what one costs before there is a product. */
export async function plainReactServer(): Promise<Limit> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'plain-react-server.ts'), String(port)],
    { stdio: 'inherit' },
  )
  return started(port, {
    pid: defined(child.pid),
    stop: () => child.kill(),
    path: '/courses?page=0',
  })
}

async function started(
  port: number,
  { pid, stop, path }: { pid: number; stop: () => void; path: string },
): Promise<Limit> {
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(origin + path).catch(() => null))?.ok) return { origin, pid, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  stop()
  throw new Error('A server to compare with did not start.')
}
