import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb, untilReady } from './fault.ts'
import { ownPostgres, postgresMissing } from '#server/testing/own-postgres.ts'

const PORT = 4615
const READ_ONLY_MS = 10_000

/** PostgreSQL refuses writes for a while, as a former primary does, and lets them in again. */
export const readOnly: Fault = {
  when: 'read-only: PostgreSQL takes no writes for 10 s under load',
  missing: postgresMissing,
  async run(progress) {
    const [postgres, folder] = [ownPostgres(PORT), temporaryFolder()]
    const server = await servedProcess(
      servedEnvironment(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }),
    )
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await database.query(`alter system set default_transaction_read_only = ${value}`)
      await database.query('select pg_reload_conf()')
    }
    try {
      const writers = await startCartWriters(server.origin, {
        courseIds: await someCourseIds(server.origin),
        run: 'read-only',
      })
      await writers.more(100)
      await setReadOnly('on')
      const until = performance.now() + READ_ONLY_MS
      await wait(500)
      let [calls, clear] = [0, 0]
      while (performance.now() < until) {
        const answer = await fetch(`${server.origin}/readyz`)
        calls += 1
        if (answer.status === 503 && (await answer.text()).includes('read-only')) clear += 1
        await wait(200)
      }
      await setReadOnly('off')
      progress('writes are let in again')
      const recoverMs = await untilReady(server.origin, performance.now())
      await writers.more(100)
      const memory = memoryMb(server.process.pid)
      await writers.stop()
      const others = [...writers.refused].filter(([status]) => status !== 503)
      if (others.length > 0) throw new Error(`answers ${JSON.stringify(others)}, all must be 503`)
      if (clear < calls) throw new Error(`/readyz said "read-only" ${clear} of ${calls} times`)
      return {
        ...(await lossesOf(writers, server.origin)),
        recoverMs,
        memoryMb: memory,
        note: `${writers.acknowledged.size} acknowledged; meanwhile ${writers.refused.get(503) ?? 0} calls 503, /readyz "read-only" ${clear} of ${calls}; went on by itself`,
      }
    } finally {
      await database.end().catch(() => {})
      await server.end('SIGKILL')
      postgres.remove()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}
