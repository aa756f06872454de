import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import { press } from './stage/press.ts'
import { residentMb } from './stage/process-use.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const STARTS = 5
const GOAL_MS = 3_000

/** From the command to the first page, and what a process holds after work. */
export const startUp: Question = {
  title:
    'Start-up and memory: from `npm start` to the first page, and what a process holds after it was pressed',
  async run(progress): Promise<Answer> {
    progress('embedded database')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-bench-'))
    const embedded = await starts((number) => {
      progress(`embedded database: start ${number} of ${STARTS}`)
      return startProduct({ dataFolder: folder })
    })
    await rm(folder, { recursive: true, force: true })
    const fresh = await freshDatabase(await postgresServer())
    try {
      const postgres = await starts((number) => {
        progress(`PostgreSQL: start ${number} of ${STARTS}`)
        return startProduct({ databaseUrl: fresh.url })
      })
      return {
        rows: [
          startRow('A second start, embedded database', embedded.startMs),
          startRow('A second start, PostgreSQL', postgres.startMs),
          {
            name: 'Memory after work, embedded database',
            value: median(embedded.memoryMb),
            unit: 'MB',
          },
          {
            name: 'Memory after work, PostgreSQL',
            value: median(postgres.memoryMb),
            unit: 'MB',
          },
        ],
        notes: [
          'The very first start makes the database and the sample catalogue and is not counted. Memory is that of the whole process (RSS).',
        ],
      }
    } finally {
      await fresh.drop()
    }
  },
}

function startRow(name: string, runs: number[]): Row {
  return {
    name,
    value: median(runs),
    unit: 'ms',
    goal: { words: 'within 3 s', met: median(runs) <= GOAL_MS },
  }
}

async function starts(
  start: (number: number) => ReturnType<typeof startProduct>,
): Promise<{ startMs: number[]; memoryMb: number[] }> {
  const [startMs, memoryMb]: [number[], number[]] = [[], []]
  for (let number = 0; number <= STARTS; number += 1) {
    const product = await start(number)
    if (number > 0) {
      startMs.push(product.startedInMs)
      await press(`${product.origin}/courses`, { seconds: 3, serverPid: product.pid })
      for (const path of await courseAddresses(product.origin))
        await (await fetch(product.origin + path)).arrayBuffer()
      memoryMb.push(residentMb(product.pid) ?? 0)
    }
    await product.stop()
  }
  return { startMs, memoryMb }
}

/** Every page of the sample catalogue, so that the cache holds what a busy day would put there. */
async function courseAddresses(origin: string): Promise<string[]> {
  const courses = (await (await fetch(`${origin}/api/courses`)).json()) as { courseId: string }[]
  return courses.flatMap(({ courseId }) => [`/courses/${courseId}`, `/bn/courses/${courseId}`])
}
