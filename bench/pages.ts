import { freshDatabase, postgresServer } from './stage/databases.ts'
import { bareServer, nginx, record } from './stage/limits.ts'
import { median } from './stage/numbers.ts'
import { press, type Pressed } from './stage/press.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const ROUNDS = 5
const SECONDS = 2

/** Public pages and lists from memory, against the same bytes from a server that can do nothing else. */
export const pages: Question = {
  title: 'Pages and public calls from memory, against bare node:http and nginx sending the same bytes',
  async run(progress): Promise<Answer> {
    // On a server where there is one: the embedded database works in the same process and would count in.
    const fresh = await postgresServer()
      .then(freshDatabase)
      .catch(() => null)
    const product = await startProduct(fresh ? { databaseUrl: fresh.url } : {})
    const [course] = (await (await fetch(`${product.origin}/api/courses?limit=1`)).json()) as { courseId: string }[]
    const paths = ['/', '/courses', `/courses/${course!.courseId}`, '/api/course-cards']
    await compressWell(product.origin, paths)
    const recorded = await record(product.origin, paths)
    const servers = [
      { name: 'Edi', ...product },
      { name: 'node:http', ...(await bareServer(recorded)) },
      { name: 'nginx', ...(await nginx(recorded)) },
    ].filter((server) => server.origin !== undefined) as { name: string; origin: string; pid: number; stop(): unknown }[]
    try {
      const [together, alone] = [new Map<string, Pressed[]>(), new Map<string, Pressed[]>()]
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const path of paths) {
          progress(`round ${round} of ${ROUNDS}: ${path}`)
          const pressOne = (server: (typeof servers)[number]) => press(server.origin + path, { seconds: SECONDS, serverPid: server.pid })
          // At the same time: a core that is slower for a while is slower for all of them.
          const pressed = await Promise.all(servers.map(pressOne))
          // The first round lets the engine compile what is hot, in all of them.
          for (const [index, server] of servers.entries()) {
            if (round === 0) continue
            const name = `${server.name} ${path}`
            together.set(name, [...(together.get(name) ?? []), pressed[index]!])
            alone.set(name, [...(alone.get(name) ?? []), await pressOne(server)])
          }
        }
      return {
        rows: paths.flatMap((path, index) =>
          rowsOf(path.replace(course!.courseId, '{courseId}'), path, recorded[index]!.body.length, together, alone),
        ),
      }
    } finally {
      for (const server of servers) await server.stop()
      await fresh?.drop()
    }
  },
}

type Measured = ReadonlyMap<string, Pressed[]>

function rowsOf(name: string, path: string, bytes: number, together: Measured, alone: Measured): Row[] {
  const perCpuSecond = (server: string) => together.get(`${server} ${path}`)?.map((pressed) => pressed.perCpuSecond)
  const of = (server: string, what: keyof Pressed) => alone.get(`${server} ${path}`)!.map((pressed) => pressed[what])
  const edi = perCpuSecond('Edi')!
  const bare = perCpuSecond('node:http')!
  const ratio = median(edi.map((value, round) => value / bare[round]!))
  const fast = perCpuSecond('nginx')
  return [
    {
      name: `${name} (${(bytes / 1000).toFixed(1)} KB), answers per second of processor, pressed at the same time`,
      value: median(edi),
      unit: '/s',
      runs: edi,
      against: { name: 'bare node:http', value: median(bare), ratio },
      goal: { words: 'at least 0.9 of bare node:http', met: ratio >= 0.9 },
    },
    {
      name: `${name}, answers per second of the clock, pressed alone`,
      value: median(of('Edi', 'perSecond')),
      unit: '/s',
      runs: of('Edi', 'perSecond'),
      against: against('bare node:http', of('Edi', 'perSecond'), of('node:http', 'perSecond')),
    },
    ...(fast ? [{ name: `${name}, against nginx`, value: median(edi), unit: '/s', against: against('nginx, one worker', edi, fast) }] : []),
    {
      name: `${name}, 99 of 100 within`,
      value: median(of('Edi', 'p99Ms')),
      unit: 'ms',
      runs: of('Edi', 'p99Ms'),
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
  return { name, value: median(limits), ratio: median(values.map((value, round) => value / limits[round]!)) }
}

/** Visitors after the first get a page compressed as small as can be; wait until that is so. */
async function compressWell(origin: string, paths: readonly string[]): Promise<void> {
  const sizes = () => record(origin, paths).then((all) => all.reduce((sum, one) => sum + one.body.length, 0))
  let before = await sizes()
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const now = await sizes()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}
