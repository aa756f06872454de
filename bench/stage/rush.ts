import http from 'node:http'
import { percentile } from './numbers.ts'

export interface Rushed {
  perSecond: number
  p50Ms: number
  p99Ms: number
  failed: number
}

/** Does `one` for every number below `count`, `atOnce` at a time; a false answer or a throw has failed. */
export async function rush(
  count: number,
  atOnce: number,
  one: (index: number) => Promise<boolean>,
): Promise<Rushed> {
  const times: number[] = []
  let [next, failed] = [0, 0]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const index = next++
        const at = performance.now()
        const went = await one(index).catch(() => false)
        if (went) times.push(performance.now() - at)
        else failed += 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    failed,
  }
}

export type Ask = (
  method: string,
  path: string,
  options?: { token?: string; body?: object; headers?: Record<string, string> },
) => Promise<{ status: number; body: string }>

/** Calls over kept-alive connections, as a proxy in front of the server would make them. */
export function asker(origin: string, connections: number): { ask: Ask; close: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask: Ask = (method, path, { token, body, headers: more } = {}) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = {
        ...more,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      }
      const request = http.request(origin + path, { method, agent, headers }, (response) => {
        let read = ''
        response.setEncoding('utf8')
        response
          .on('data', (part: string) => (read += part))
          .once('end', () => resolve({ status: response.statusCode ?? 0, body: read }))
        response.once('error', reject)
      })
      request.once('error', reject)
      request.end(text)
    })
  return { ask, close: () => agent.destroy() }
}
