import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { hasPgBouncer, startPgBouncer } from '#server/testing/pgbouncer.ts'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import {
  type CartWriters,
  lostItems,
  someCourseIds,
  startCartWriters,
} from '#server/testing/writers.ts'
import { type Fault, memoryMb, sum, untilReady } from './fault.ts'
import { ownPostgres, postgresMissing } from '#server/testing/own-postgres.ts'

const PORT = 4614
const STARTS = 5
const CONNECTIONS = 20

/** Behind PgBouncer in transaction mode: start after start, then its settings are read again and it is started anew. */
export const poolerAway: Fault = {
  when: 'pooler: five starts behind PgBouncer, then it reloads and restarts',
  missing: () =>
    postgresMissing() ?? (hasPgBouncer ? null : 'needs pgbouncer: apt-get install pgbouncer'),
  async run(progress) {
    const [postgres, folder] = [ownPostgres(PORT), temporaryFolder()]
    const pooler = await startPgBouncer(postgres.url, CONNECTIONS)
    const environment = servedEnvironment(folder, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url,
      LOG_LEVEL: 'silent',
    })
    const acknowledged = new Set<string>()
    const starts: number[] = []
    let server = await servedProcess(environment)
    try {
      let writers: CartWriters | undefined
      const load = async (run: string) => {
        writers = await startCartWriters(server.origin, {
          courseIds: await someCourseIds(server.origin),
          run: `pooler-${run}`,
        })
        return writers
      }
      let [sent, failed] = [0, 0]
      const done = async (finished: CartWriters) => {
        await finished.stop()
        for (const item of finished.acknowledged) acknowledged.add(item)
        sent += finished.sent
        failed += finished.unanswered + sum(finished.refused.values())
      }
      for (let time = 1; time <= STARTS; time += 1) {
        if (time > 1) server = await servedProcess(environment)
        starts.push(server.readyMs)
        const own = await load(String(time))
        await own.more(50)
        if (time < STARTS) {
          await server.end('SIGTERM')
          await done(own)
        }
        progress(`start ${time} of ${STARTS}: ready after ${Math.round(server.readyMs)} ms`)
      }
      const last = writers
      if (!last) throw new Error('nobody writes')
      const refusedBefore = sum(last.refused.values())
      pooler.reload()
      await last.more(100)
      const ofReload = sum(last.refused.values()) - refusedBefore
      await pooler.restart()
      const recoverMs = await untilReady(server.origin, performance.now())
      await last.more(100)
      await wait(500)
      const memory = memoryMb(server.process.pid)
      await done(last)
      const internal = last.refused.get(500) ?? 0
      if (internal > 0) throw new Error(`${internal} calls answered 500`)
      const refused = [...last.refused].map(([status, count]) => `${status}: ${count}`).join(', ')
      return {
        sent,
        failed,
        lost: (await lostItems(server.origin, acknowledged)).length,
        recoverMs,
        memoryMb: memory,
        note: `${acknowledged.size} acknowledged; ${STARTS} starts, the slowest ready after ${Math.round(Math.max(...starts))} ms; refused while it reloaded ${ofReload}, in all ${refused || 'none'}`,
      }
    } finally {
      await server.end('SIGKILL')
      await pooler.stop()
      postgres.remove()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}
