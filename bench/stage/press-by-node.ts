import http from 'node:http'
import { percentile } from './numbers.ts'

/** What press.ts runs where wrk is not installed: node press-by-node.ts URL SECONDS HEADERS, prints JSON. */
const [, , url = '', duration, headerText = ''] = process.argv
const seconds = Number(duration)
const headers = JSON.parse(headerText) as Record<string, string>
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 })
const until = performance.now() + seconds * 1000
const times: number[] = []
let failed = 0

await Promise.all(
  Array.from({ length: 50 }, async () => {
    while (performance.now() < until) {
      const began = performance.now()
      if (await ask()) times.push(performance.now() - began)
      else failed += 1
    }
  }),
)
agent.destroy()
console.log(
  JSON.stringify({
    answers: times.length,
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    failed,
  }),
)

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}
