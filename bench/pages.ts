import { defined } from '#contract/defined.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { bareServer, record, type Recorded } from './stage/limits.ts'
import { median } from './stage/numbers.ts'
import { press, type Pressed } from './stage/press.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

/** Fresh processes of each server: what one process is lucky or unlucky with, it keeps for its life. */
const PROCESSES = 5
/** Short ones: the speed of the machine itself may change twofold within seconds. */
const TURNS = 5
const SECONDS = 1

/** Public pages and lists from memory, against the same bytes from a server that can do nothing else. */
export const pages: Question = {
  title: 'Pages and public calls from memory, against bare node:http sending the same bytes',
  async run(progress): Promise<Answer> {
    // On a server where there is one: the embedded database works in the same process and would count in.
    const fresh = await postgresServer()
      .then(freshDatabase)
      .catch(() => null)
    try {
      const all = new Map<string, Pressed[]>()
      let recorded: Recorded[] = []
      for (let number = 1; number <= PROCESSES; number += 1) {
        const product = await startProduct(fresh ? { databaseUrl: fresh.url } : {})
        try {
          const paths = await pathsOf(product.origin)
          await compressWell(product.origin, paths)
          recorded = await record(product.origin, paths)
          await pressByTurns({
            product,
            recorded,
            all,
            progress: (line) => progress(`process ${number} of ${PROCESSES}: ${line}`),
          })
        } finally {
          await product.stop()
        }
      }
      return {
        rows: recorded.flatMap(({ path, body }) =>
          rowsOf(path.replace(/(courses\/).+/, '$1{courseId}'), { path, bytes: body.length, all }),
        ),
        notes: [
          `Medians of ${TURNS} turns of ${SECONDS} s in each of ${PROCESSES} fresh processes of each server.`,
        ],
      }
    } finally {
      await fresh?.drop()
    }
  },
}

async function pathsOf(origin: string): Promise<string[]> {
  const [course] = (await (await fetch(`${origin}/api/courses?limit=1`)).json()) as {
    courseId: string
  }[]
  return ['/', '/courses', `/courses/${defined(course).courseId}`, '/api/course-cards']
}

/** Presses the product and fresh servers of its limits, one after the other for each path. */
async function pressByTurns({
  product,
  recorded,
  all,
  progress,
}: {
  product: { origin: string; pid: number }
  recorded: readonly Recorded[]
  all: Map<string, Pressed[]>
  progress: (line: string) => void
}): Promise<void> {
  const bare = await bareServer(recorded)
  const servers = [
    { name: 'Edi', ...product },
    { name: 'node:http', ...bare },
  ]
  try {
    for (const { path } of recorded) {
      progress(path)
      // The first turn lets the engine compile what is hot.
      for (let turn = 0; turn <= TURNS; turn += 1)
        for (const server of servers) {
          const pressed = await press(server.origin + path, {
            seconds: SECONDS,
            serverPid: server.pid,
          })
          const name = `${server.name} ${path}`
          if (turn > 0) all.set(name, [...(all.get(name) ?? []), pressed])
        }
    }
  } finally {
    bare.stop()
  }
}

type Measured = ReadonlyMap<string, Pressed[]>

function rowsOf(
  name: string,
  { path, bytes, all }: { path: string; bytes: number; all: Measured },
): Row[] {
  const perCpuSecond = (server: string) =>
    all.get(`${server} ${path}`)?.map((pressed) => pressed.perCpuSecond)
  const of = (server: string, what: keyof Pressed) =>
    defined(all.get(`${server} ${path}`)).map((pressed) => pressed[what])
  const edi = defined(perCpuSecond('Edi'))
  const bare = defined(perCpuSecond('node:http'))
  const ratio = median(edi.map((value, number) => value / defined(bare[number])))
  return [
    {
      name: `${name} (${(bytes / 1000).toFixed(1)} KB), answers per second of processor`,
      value: median(edi),
      unit: '/s',
      against: { name: 'bare node:http', value: median(bare), ratio },
      goal: { words: 'at least 0.8 of bare node:http', met: ratio >= 0.8 },
    },
    {
      name: `${name}, answers per second of the clock`,
      value: median(of('Edi', 'perSecond')),
      unit: '/s',
      against: against('bare node:http', of('Edi', 'perSecond'), of('node:http', 'perSecond')),
    },
    {
      name: `${name}, 99 of 100 within`,
      value: median(of('Edi', 'p99Ms')),
      unit: 'ms',
      against: against('bare node:http', of('Edi', 'p99Ms'), of('node:http', 'p99Ms')),
    },
    {
      name: `${name}, failed`,
      value: of('Edi', 'failed').reduce((sum, count) => sum + count, 0),
      unit: 'answers',
      goal: { words: 'none', met: of('Edi', 'failed').every((count) => count === 0) },
    },
  ]
}

function against(name: string, values: number[], limits: number[]): Row['against'] {
  return {
    name,
    value: median(limits),
    ratio: median(values.map((value, round) => value / defined(limits[round]))),
  }
}

/** Visitors after the first get a page compressed as small as can be; wait until that is so. */
async function compressWell(origin: string, paths: readonly string[]): Promise<void> {
  const sizes = () =>
    record(origin, paths).then((all) => all.reduce((sum, one) => sum + one.body.length, 0))
  let before = await sizes()
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = await sizes()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}
