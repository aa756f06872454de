import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MediaPlay } from '#contract/media/media.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { startSite } from '#server/testing/nginx-site.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { bareServer, nginx, record, type Recorded } from './stage/limits.ts'
import { mean, median } from './stage/numbers.ts'
import { press, type Pressed } from './stage/press.ts'
import { cpuSeconds, residentMb } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const VIEWERS = 200
const ROUNDS = 5
const SECONDS = 3
const GOAL = 0.8
/** How long viewers watch while memory is looked at; `--minutes` says otherwise. */
const MINUTES = 2
/** How much memory may grow while viewers watch. */
const FLAT_MB = 25
/** A preview of the sample catalogue: anyone may play it. */
const MEDIA_ID = 'samplewelcome001'
/** Four seconds of three qualities, in bytes. */
const SEGMENTS = { '240p': 55_000, '360p': 140_000, '720p': 600_000 }

/** What 200 people who watch at once cost, beside a server that can do nothing but send files. */
export const media: Question = {
  title: `Segments of videos for ${VIEWERS} viewers, against nginx sending the same files; memory meanwhile`,
  async run(progress, { minutes = MINUTES }): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const product = await startProduct({ databaseUrl: fresh.url })
    const database = await openDatabase({ url: fresh.url, poolSize: 2 })
    try {
      const paths = await makeSegments(database, product)
      const recorded = await record(product.origin, paths)
      const sent = await sendByTurns({ product, recorded, progress })
      const watched = await watch({ product, paths, minutes, progress })
      return {
        rows: [...sent, ...watched],
        notes: [
          `${VIEWERS} connections; medians of ${ROUNDS} turns of ${SECONDS} s. Each viewer of the second part takes a segment every four seconds, of one video at 240p, 360p or 720p.`,
        ],
      }
    } finally {
      await product.stop()
      await database.close()
      await fresh.drop()
    }
  },
}

/** Adds segments of usual sizes to a video that anyone may play. @returns their addresses */
async function makeSegments(
  { db }: Database,
  { origin, dataFolder }: RunningProduct,
): Promise<string[]> {
  const { id } = await db
    .selectFrom('media')
    .select('id')
    .where('media_id', '=', MEDIA_ID)
    .executeTakeFirstOrThrow()
  const folder = path.join(dataFolder, 'media/lessons', MEDIA_ID)
  for (const [quality, bytes] of Object.entries(SEGMENTS)) {
    const content = randomBytes(bytes)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const name = `${quality}-90001.m4s`
    fs.writeFileSync(path.join(folder, `${sha256.slice(0, 16)}-${name}`), content)
    await db.insertInto('media_files').values({ media_id: id, name, bytes, sha256 }).execute()
  }
  const answer = await fetch(`${origin}/api/media-previews/${MEDIA_ID}/play`, { method: 'POST' })
  const { address } = (await answer.json()) as MediaPlay
  return Object.keys(SEGMENTS).map((quality) => `${address}${quality}-90001.m4s`)
}

async function sendByTurns({
  product,
  recorded,
  progress,
}: {
  product: RunningProduct
  recorded: readonly Recorded[]
  progress: (line: string) => void
}): Promise<Row[]> {
  const limit = await nginx(recorded)
  if (!limit) throw new Error('This question needs nginx: apt-get install nginx-light')
  const bare = await bareServer(recorded)
  const site = await startSite([Number(new URL(product.origin).port)], { manyFromHere: true })
  const behind = { origin: `http://127.0.0.1:${site.port}`, pid: site.pid }
  try {
    const rows: Row[] = []
    for (const { path: address, body } of recorded) {
      const turns: Turn[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        progress(`${body.length} bytes: turn ${round} of ${ROUNDS}`)
        const pressed = ({ origin, pid }: { origin: string; pid: number }) =>
          press(origin + address, {
            seconds: round === 0 ? 1 : SECONDS,
            serverPid: pid,
            connections: VIEWERS,
          })
        const turn = {
          ours: await pressed(product),
          nginx: await pressed(limit),
          node: await pressed(bare),
          behind: await pressed(behind),
        }
        // The first turn warms all up.
        if (round > 0) turns.push(turn)
      }
      rows.push(...rowsOf(address, { bytes: body.length, turns }))
    }
    return rows
  } finally {
    limit.stop()
    bare.stop()
    await site.stop()
  }
}

/** What each server did, one right after the other; `behind`: Edi behind nginx with deploy/nginx.conf. */
type Turn = Record<'ours' | 'nginx' | 'node' | 'behind', Pressed>

function rowsOf(
  address: string,
  { bytes, turns }: { bytes: number; turns: readonly Turn[] },
): Row[] {
  const name = `A segment of ${path.basename(address).split('-')[0]!}`
  const all = (server: keyof Turn, of: 'perSecond' | 'p99Ms' | 'perCpuSecond') =>
    turns.map((turn) => turn[server][of])
  const against = (server: 'nginx' | 'node', of: 'perSecond' | 'p99Ms' | 'perCpuSecond') => ({
    name: server === 'node' ? 'node:http' : server,
    value: median(all(server, of)) * (of === 'perSecond' ? bytes / 1_000_000 : 1),
    ratio: median(turns.map((turn) => turn.ours[of] / turn[server][of])),
  })
  const megabytes = all('ours', 'perSecond').map((answers) => (answers * bytes) / 1_000_000)
  const besideNginx = against('nginx', 'perSecond')
  const failed = turns.reduce((sum, { ours, behind }) => sum + ours.failed + behind.failed, 0)
  const behind = median(turns.map((turn) => turn.behind.perSecond / turn.nginx.perSecond))
  return [
    {
      name: `${name} (${Math.round(bytes / 1000)} kB)`,
      value: median(megabytes),
      unit: 'MB/s',
      runs: megabytes,
      against: besideNginx,
      goal: { words: `at least ${GOAL} of nginx`, met: besideNginx.ratio >= GOAL },
    },
    {
      name: `${name}, behind nginx`,
      value: (median(all('behind', 'perSecond')) * bytes) / 1_000_000,
      unit: 'MB/s',
      against: { ...besideNginx, ratio: behind },
      goal: { words: `at least ${GOAL} of nginx`, met: behind >= GOAL },
    },
    {
      name: `${name}, beside a bare server`,
      value: median(megabytes),
      unit: 'MB/s',
      against: against('node', 'perSecond'),
    },
    {
      name: `${name}, 99 of 100 within`,
      value: median(all('ours', 'p99Ms')),
      unit: 'ms',
      against: against('nginx', 'p99Ms'),
    },
    ...(['nginx', 'node'] as const).map((server) => ({
      name: `${name}, per second of processor`,
      value: median(all('ours', 'perCpuSecond')),
      unit: 'answers',
      against: against(server, 'perCpuSecond'),
    })),
    {
      name: `${name}, not sent`,
      value: failed,
      unit: 'answers',
      goal: { words: 'none', met: failed === 0 },
    },
  ]
}

/** Everyone takes a segment every four seconds, as players do. */
async function watch({
  product,
  paths,
  minutes,
  progress,
}: {
  product: RunningProduct
  paths: readonly string[]
  minutes: number
  progress: (line: string) => void
}): Promise<Row[]> {
  const until = Date.now() + minutes * 60_000
  const late: number[] = []
  let failed = 0
  const viewer = async (number: number) => {
    await wait((number / VIEWERS) * 4_000)
    while (Date.now() < until) {
      const began = performance.now()
      const answer = await fetch(product.origin + paths[number % paths.length]!).catch(() => null)
      const sent = await answer?.arrayBuffer().catch(() => null)
      if (!answer?.ok || !sent) failed += 1
      const took = performance.now() - began
      late.push(took)
      await wait(Math.max(0, 4_000 - took))
    }
  }
  const seen: number[] = []
  const cpu = cpuSeconds(product.pid) ?? Number.NaN
  const look = async () => {
    // Everyone has had a few segments by then.
    await wait(Math.min(20_000, minutes * 20_000))
    while (Date.now() < until) {
      seen.push(residentMb(product.pid)!)
      progress(`${VIEWERS} watch, ${Math.round(seen.at(-1)!)} MB`)
      await wait(1_000)
    }
  }
  const began = performance.now()
  await Promise.all([look(), ...Array.from({ length: VIEWERS }, (_, number) => viewer(number))])
  const used = (cpuSeconds(product.pid) ?? Number.NaN) - cpu
  // Means of ten looks: what the collector has not come to yet goes up and down.
  const [start, end] = [mean(seen.slice(0, 10)), mean(seen.slice(-10))]
  return [
    { name: `Memory when ${VIEWERS} watch`, value: start, unit: 'MB' },
    {
      name: `Memory after ${minutes} minutes`,
      value: end,
      unit: 'MB',
      goal: { words: `at most ${FLAT_MB} MB more`, met: end - start <= FLAT_MB },
    },
    { name: 'The most it held', value: Math.max(...seen), unit: 'MB' },
    {
      name: 'Of one processor core',
      value: (used / ((performance.now() - began) / 1000)) * 100,
      unit: '%',
    },
    {
      name: 'Segments, half within',
      value: median(late),
      unit: 'ms',
    },
    {
      name: 'Segments that did not come',
      value: failed,
      unit: 'segments',
      goal: { words: 'none', met: failed === 0 },
    },
  ]
}
