import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { dhakaDay } from '#contract/time.ts'
import { subjects } from './stage/catalogue-words.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { fillCourses } from './stage/fill-database.ts'
import { median } from './stage/numbers.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const COURSES = 4_000
/** Pages of one kind in a round, and rounds that count; one more goes before them. */
const PAGES = 300
const ROUNDS = 5
/** Milliseconds of processor for each answer. */
const GOALS = { postgres: { page: 6, search: 8 }, embedded: { page: 12, search: 12 } }

type Kind = keyof typeof GOALS

/** Processor time of a page that is not in memory yet. */
export const cold: Question = {
  title:
    'Pages that never repeat: processor time of the server for a course page, a list and a search nobody made before',
  async run(progress): Promise<Answer> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-bench-'))
    const fresh = await freshDatabase(await postgresServer())
    try {
      progress('courses on PostgreSQL')
      await fillCourses({ url: fresh.url, poolSize: 2 }, COURSES, dhakaDay(new Date()))
      progress('courses on the embedded database')
      await fillCourses({ folder }, COURSES, dhakaDay(new Date()))
      return {
        rows: [
          ...(await onProduct(
            'postgres',
            await startProduct({ databaseUrl: fresh.url }),
            progress,
          )),
          ...(await onProduct('embedded', await startProduct({ dataFolder: folder }), progress)),
        ],
        notes: [
          'Each address is asked for once, as a browser that takes zstd. Processor time is that of the server process with its threads, and of the database where it is embedded; the PostgreSQL server is not counted.',
        ],
      }
    } finally {
      await fresh.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function onProduct(
  kind: Kind,
  product: RunningProduct,
  progress: (line: string) => void,
): Promise<Row[]> {
  const name = kind === 'postgres' ? 'PostgreSQL' : 'embedded database'
  const used: Record<'course' | 'list' | 'search', number[]> = { course: [], list: [], search: [] }
  try {
    const addresses = {
      course: courseAddresses(),
      list: await listAddresses(product.origin),
      search: searchAddresses(),
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      progress(`${name}: round ${round} of ${ROUNDS}`)
      for (const what of ['course', 'list', 'search'] as const) {
        const before = cpuSeconds(product.pid)!
        for (let page = 0; page < PAGES; page += 1)
          await get(product.origin, addresses[what].next().value)
        if (round > 0) used[what].push(((cpuSeconds(product.pid)! - before) * 1_000) / PAGES)
      }
    }
  } finally {
    await product.stop()
  }
  const row = (what: keyof typeof used, title: string, goalMs: number): Row => ({
    name: `${title}, ${name}`,
    value: median(used[what]),
    unit: 'ms of processor',
    runs: used[what],
    goal: { words: `at most ${goalMs} ms`, met: median(used[what]) <= goalMs },
  })
  return [
    row('course', 'A course page', GOALS[kind].page),
    row('list', 'A page of the list', GOALS[kind].page),
    row('search', 'A page of search results', GOALS[kind].search),
  ]
}

type Addresses = Iterator<string, never>

/** Course pages in both languages, none twice. */
function* courseAddresses(): Generator<string, never> {
  for (let number = 1; number <= COURSES; number += 1) {
    const address = `/courses/B-${String(number).padStart(6, '0')}`
    yield number % 2 === 0 ? address : `/bn${address}`
  }
  throw new Error('There are not enough courses for so many pages.')
}

/** Pages of the list, each from where another begins: as a crawler walks. */
async function listAddresses(origin: string): Promise<Addresses> {
  const orders = ['newest', 'popular', 'fee-low', 'fee-high']
  const cursors: string[] = []
  for (const order of orders) {
    let next: string | null = null
    // 13 is no page length of a page, so that no answer of the list itself is asked for before its time.
    do {
      const after: string = next === null ? '' : `&after=${encodeURIComponent(next)}`
      const answer = await fetch(`${origin}/api/course-cards?order=${order}&limit=6${after}`)
      next = ((await answer.json()) as { next: string | null }).next
      if (next) cursors.push(`order=${order}&after=${encodeURIComponent(next)}`)
    } while (next && cursors.length % 600 !== 0)
  }
  return (function* () {
    for (const cursor of cursors) yield `/courses?${cursor}`
    throw new Error('There are not enough cursors for so many pages.')
  })()
}

/** Two words of one subject in an order and language of their own: all answer something, and none was asked before. */
function* searchAddresses(): Generator<string, never> {
  const all = Object.values(subjects).flat()
  const more = [
    'beginners',
    'project',
    'course',
    'practice',
    'office',
    'career',
    'batch',
    'class',
    'exercise',
    'home',
    'advanced',
    'class 2',
  ]
  for (const second of more)
    for (const [english, bangla] of all)
      for (const words of [english, bangla]) {
        yield `/courses?q=${encodeURIComponent(`${words} ${second}`)}`
        yield `/bn/courses?q=${encodeURIComponent(`${second} ${words}`)}`
      }
  throw new Error('There are not enough words for so many searches.')
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
/** As Chrome, Edge and Firefox send it since 2024. */
const ACCEPTED = 'gzip, deflate, br, zstd'

function get(origin: string, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      origin + address,
      { agent, headers: { 'accept-encoding': ACCEPTED } },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`${address} was answered ${response.statusCode}.`))
        response.resume().once('end', resolve).once('error', reject)
      },
    )
    request.once('error', reject)
  })
}
