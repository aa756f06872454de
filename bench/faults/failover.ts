import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import { startProduct } from '../stage/product.ts'
import { type Fault, memoryMb, sum } from './fault.ts'
import { patroniCluster, type PatroniCluster, patroniMissing } from './patroni.ts'
import { type SchoolLife, startSchoolLife } from './school-life.ts'

const RESUME_WITHIN_MS = 30_000
/** Before each fault, so that there is something to lose. */
const WRITES_BEFORE = 40

/** The primary of a cluster dies, falls silent and is replaced as planned, under load; Edi stays. */
export const failover: Fault = {
  when: 'failover: the primary of a Patroni cluster is killed, falls silent, is switched over',
  missing: patroniMissing,
  async run(progress) {
    progress('a cluster is being made')
    const cluster = await patroniCluster()
    try {
      return await failOver(cluster, progress)
    } finally {
      await cluster.remove()
    }
  },
}

async function failOver(
  cluster: PatroniCluster,
  progress: (text: string) => void,
): ReturnType<Fault['run']> {
  const sandboxPort = await freePort()
  const bugs = new Set<string>()
  const product = await startProduct({
    databaseUrl: cluster.url,
    environment: {
      PAYMENTS_SANDBOX_PORT: String(sandboxPort),
      TRUST_PROXY: 'true',
      SAMPLE_SCHOOL: '0',
    },
    onLog(text) {
      for (const line of text.split('\n'))
        if (line.includes('unexpected failure')) bugs.add(reasonOf(line))
    },
  })
  let life: SchoolLife | undefined
  try {
    life = await startSchoolLife({ product, sandboxPort, databaseUrl: cluster.url })
    const pauses: Record<string, number> = {}
    for (const [name, act] of Object.entries(ACTS)) {
      await life.more(WRITES_BEFORE)
      const began = performance.now()
      await act(cluster)
      pauses[name] = await pauseSince(life, began)
      progress(`${name}, writes again after ${Math.round(pauses[name])} ms`)
      await cluster.untilSafe()
    }
    await life.more(WRITES_BEFORE)
    const memory = memoryMb(product.pid)
    await life.stop()
    const database = new pg.Client({ connectionString: cluster.url })
    await database.connect()
    const lost = await life.lost(database).finally(() => database.end())
    const longest = Math.max(...Object.values(pauses))
    if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')}`)
    const refused = [...life.refused].map(([status, count]) => `${status}: ${count}`).join(', ')
    if (life.refused.has(500)) throw new Error(`answers ${refused}: ${[...bugs].join('; ')}`)
    if (life.withoutRetryAfter > 0) throw new Error('a 503 did not say when to come back')
    if (life.pages.served < life.pages.asked)
      throw new Error(`${life.pages.served} of ${life.pages.asked} cached pages served`)
    if (longest > RESUME_WITHIN_MS) throw new Error(`no write for ${Math.round(longest)} ms`)
    return {
      sent: life.sent,
      failed: life.unanswered + sum(life.refused.values()),
      lost: lost.length,
      recoverMs: longest,
      memoryMb: memory,
      note: `${life.counts()}; no write for ${Object.entries(pauses)
        .map(([name, ms]) => `${(ms / 1_000).toFixed(1)} s (${name})`)
        .join(
          ', ',
        )}; answers ${[refused || 'all good', ...life.conflicts].join(' ')}; ${life.pages.served} of ${life.pages.asked} cached pages served`,
    }
  } finally {
    await life?.stop()
    await product.stop()
  }
}

/** Silent: its processes stand still (SIGSTOP), so connections stay open and nothing comes, as with a cut network. */
const ACTS: Record<string, (cluster: PatroniCluster) => Promise<void>> = {
  async 'kill -9'(cluster) {
    const leader = await leaderOf(cluster)
    leader.kill()
    await untilAnother(cluster, leader.name)
    leader.start()
  },
  async silent(cluster) {
    const leader = await leaderOf(cluster)
    leader.silence()
    await untilAnother(cluster, leader.name)
    // As a watchdog would: a primary of yesterday must not wake up as one.
    leader.kill()
    leader.start()
  },
  'switched over': (cluster) => cluster.switchOver(),
}

async function leaderOf(cluster: PatroniCluster) {
  const leader = await cluster.leader()
  if (!leader) throw new Error('The cluster has no primary.')
  return leader
}

async function untilAnother(cluster: PatroniCluster, name: string): Promise<void> {
  const since = performance.now()
  for (;;) {
    const leader = await cluster.leader()
    if (leader && leader.name !== name) return
    if (performance.now() - since > 2 * RESUME_WITHIN_MS)
      throw new Error(`Nobody has taken the place of ${name}.`)
    await wait(100)
  }
}

/** The longest time without an acknowledged write since then, once they come again. */
async function pauseSince(life: SchoolLife, began: number): Promise<number> {
  await life.more(WRITES_BEFORE)
  const moments = [began, ...life.acknowledgedAt.filter((at) => at >= began)]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)))
}

function reasonOf(line: string): string {
  const { err, route } = JSON.parse(line) as {
    err?: { code?: string; message?: string }
    route?: string
  }
  return `${route}: ${err?.code ?? ''} ${err?.message}`
}
