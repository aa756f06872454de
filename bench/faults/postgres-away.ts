import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb, untilReady } from './fault.ts'
import { ownPostgres, postgresMissing } from '#server/testing/own-postgres.ts'

const PORT = 4612
const AWAY_MS = 5_000

/** PostgreSQL is stopped under load, hard, and started again; the server process stays. */
export const postgresAway: Fault = {
  when: 'PostgreSQL is stopped under load for 5 s, three times',
  missing: postgresMissing,
  async run(progress) {
    const [postgres, folder] = [ownPostgres(PORT), temporaryFolder()]
    const server = await servedProcess(
      servedEnvironment(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }),
    )
    try {
      await fetch(`${server.origin}/courses`)
      const writers = await startCartWriters(server.origin, {
        courseIds: await someCourseIds(server.origin),
        run: 'away',
      })
      const recoveries: number[] = []
      let [cachedAnswers, cachedAsked, clear, unclear] = [0, 0, 0, 0]
      for (let time = 1; time <= 3; time += 1) {
        await wait(2_000)
        postgres.stop('immediate')
        const until = performance.now() + AWAY_MS
        while (performance.now() < until) {
          cachedAsked += 1
          if ((await statusOf(`${server.origin}/courses`)).status === 200) cachedAnswers += 1
          const call = await statusOf(`${server.origin}/readyz`)
          if (call.status === 503 && call.retryAfter) clear += 1
          else unclear += 1
          await wait(100)
        }
        postgres.start()
        const recoverMs = await untilReady(server.origin, performance.now())
        recoveries.push(recoverMs)
        progress(`stopped ${time} of 3, back after ${Math.round(recoverMs)} ms`)
      }
      await wait(1_000)
      const memory = memoryMb(server.process.pid)
      await writers.stop()
      const others = [...writers.refused]
        .filter(([status]) => status !== 503)
        .map(([status, count]) => `${count} answered ${status}`)
      return {
        ...(await lossesOf(writers, server.origin)),
        recoverMs: Math.max(...recoveries),
        memoryMb: memory,
        note: `meanwhile ${cachedAnswers} of ${cachedAsked} cached pages served, readiness 503 with Retry-After ${clear} of ${clear + unclear}, calls 503: ${writers.refused.get(503) ?? 0}${others.length > 0 ? `, ${others.join(', ')}` : ''}, slowest ${Math.round(writers.slowestMs)} ms`,
      }
    } finally {
      await server.end('SIGKILL')
      postgres.remove()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function statusOf(url: string): Promise<{ status: number; retryAfter: string | null }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  await response?.arrayBuffer()
  return { status: response?.status ?? 0, retryAfter: response?.headers.get('retry-after') ?? null }
}
