import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import { dhakaDay } from '#contract/time.ts'
import { subjects } from './stage/catalogue-words.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { fillCourses } from './stage/fill-database.ts'
import { plainReactServer } from './stage/limits.ts'
import { mean, median } from './stage/numbers.ts'
import { cpuSeconds } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const COURSES = 4_000
/** Pages of one kind in a round: few, because the speed of a machine may change twofold within seconds. */
const PAGES = 40
const ROUNDS = 30
/** Rounds that do not count: the engine compiles what is hot. */
const FIRST_ROUNDS = 10
/** How many plain React pages of the same run an answer may cost. */
const MOST = 8

type Kind = 'postgres' | 'embedded'

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
          `Each address is asked for once. Medians of ${ROUNDS} turns of ${PAGES} pages, each followed by as many plain pages. Processor time is that of the server process with its threads, and of the database where it is embedded; the PostgreSQL server is not counted.`,
          'A plain React page is a list of 48 courses in memory, rendered by React Router and compressed with brotli 4 for each request (bench/stage/plain-react-server.ts): it says how fast the machine was, and what rendering alone costs.',
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
  const plain = await plainReactServer()
  const turns: Record<What, Turn[]> = { course: [], list: [], search: [] }
  try {
    const addresses: Record<What, Addresses> = {
      course: courseAddresses(),
      list: await listAddresses(product.origin),
      search: searchAddresses(),
    }
    const plainPages = plainAddresses()
    for (let round = 1 - FIRST_ROUNDS; round <= ROUNDS; round += 1) {
      progress(`${name}: round ${round} of ${ROUNDS}`)
      for (const what of ['course', 'list', 'search'] as const) {
        const turn = {
          own: await msEach(product, addresses[what]),
          plain: await msEach(plain, plainPages),
        }
        if (round > 0) turns[what].push(turn)
      }
    }
  } finally {
    plain.stop()
    await product.stop()
  }
  const row = (what: What, title: string): Row => {
    const own = turns[what].map((turn) => turn.own)
    const plain = turns[what].map((turn) => turn.plain)
    const ratio = mean(own) / mean(plain)
    return {
      name: `${title}, ${name}`,
      value: median(own),
      unit: 'ms of processor',
      against: { name: 'a plain React page', value: mean(plain), ratio },
      goal: { words: `at most ${MOST} plain React pages`, met: ratio <= MOST },
    }
  }
  return [
    row('course', 'A course page'),
    row('list', 'A page of the list'),
    row('search', 'A page of search results'),
  ]
}

type What = 'course' | 'list' | 'search'
/** Milliseconds of processor for each page, of the product and right after it of the yardstick. */
interface Turn {
  own: number
  plain: number
}

async function msEach(
  server: { origin: string; pid: number },
  addresses: Addresses,
): Promise<number> {
  const before = defined(cpuSeconds(server.pid))
  for (let page = 0; page < PAGES; page += 1) await get(server.origin, addresses.next().value)
  return ((defined(cpuSeconds(server.pid)) - before) * 1_000) / PAGES
}

type Addresses = Iterator<string, never>

function* plainAddresses(): Generator<string, never> {
  for (let page = 0; ; page += 1) yield `/courses?page=${page}`
}

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
const ACCEPTED = 'gzip, deflate, br'

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
