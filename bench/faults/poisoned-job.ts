import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { servedEnvironment, servedProcess, temporaryFolder } from '#server/testing/real-server.ts'
import { someCourseIds, startCartWriters } from '#server/testing/writers.ts'
import { type Fault, lossesOf, memoryMb, untilReady } from './fault.ts'
import { ownPostgres, postgresMissing } from '#server/testing/own-postgres.ts'

const PORT = 4613

/** Jobs no one can run: garbage in the queue, mail that no server takes. */
export const poisonedJob: Fault = {
  when: 'the job queue is fed garbage and mail cannot be sent',
  missing: postgresMissing,
  async run(progress) {
    const [postgres, folder] = [ownPostgres(PORT), temporaryFolder()]
    // Port 9 takes nothing: every mail fails.
    const environment = servedEnvironment(folder, {
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    })
    const server = await servedProcess(environment)
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    try {
      const writers = await startCartWriters(server.origin, {
        courseIds: await someCourseIds(server.origin),
        run: 'poison',
      })
      await database.query(
        `insert into mails (kind, recipient, subject, body)
         select 'test', case when n % 2 = 0 then 'nobody@example.invalid' else E'broken\\r\\nbcc: x' end, 'x', 'y' from generate_series(1, 50) n`,
      )
      const { rowCount } = await database.query(
        `insert into pgboss.job (name, data) select name, '{"poison": [null, {"deep": "\\u00e9"}]}'::jsonb from pgboss.queue where name not like '\\_\\_%' on conflict do nothing`,
      )
      progress('poisoned')
      await wait(15_000)
      const { rows } = await database.query<{ state: string; n: number; most: number }>(
        'select state, count(*)::integer as n, max(attempts) as most from mails group by state order by state',
      )
      const recoverMs = await untilReady(server.origin, performance.now())
      const memory = memoryMb(server.process.pid)
      await writers.stop()
      return {
        ...(await lossesOf(writers, server.origin)),
        recoverMs,
        memoryMb: memory,
        note: `${rowCount ?? 0} garbage jobs, 50 mails: ${rows.map(({ state, n, most }) => `${n} ${state} (tried ${most} times)`).join(', ')}`,
      }
    } finally {
      await database.end().catch(() => {})
      await server.end('SIGKILL')
      postgres.remove()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}
