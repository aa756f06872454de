import { once } from 'node:events'
import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { hasNginx, startSite } from '#server/testing/nginx-site.ts'

test.skipIf(!hasNginx)(
  'of two copies that restart one right after the other, one always answers',
  async () => {
    const [first, second] = [await copy(await freePort()), await copy(await freePort())]
    const { port, stop } = await startSite([first.port, second.port])
    onTestFinished(stop)
    await expect.poll(() => statusOf(port).catch(() => 0), { timeout: 10_000 }).toBe(200)
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

async function statusOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  await answer.arrayBuffer()
  return answer.status
}
