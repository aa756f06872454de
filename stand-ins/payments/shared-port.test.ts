import { spawn } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import readline from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

test('processes that share the port of a sandbox each have their own signing certificate', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'testing-sandboxes.ts')], {
    env: { ...process.env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const found: { port: string; address: string }[] = []
  for await (const line of readline.createInterface(child.stdout)) {
    found.push(JSON.parse(line) as (typeof found)[number])
    if (found.length === 2) break
  }
  const [first, second] = found
  expect(second!.port).toBe(first!.port)
  const certificates = await Promise.all(
    // Asked twice: whoever answers, it is the same one.
    [first!, second!, first!, second!].map(async ({ address }) => (await fetch(address)).text()),
  )
  expect(certificates[0]).toContain('BEGIN PUBLIC KEY')
  expect(certificates.slice(2)).toEqual(certificates.slice(0, 2))
  expect(new Set(certificates).size).toBe(2)
})

async function freePort(): Promise<number> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
