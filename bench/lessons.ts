import { openDatabase } from '#server/db/connect.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { type Class, fillProgress, newClass } from './stage/learners.ts'
import { median, percentile } from './stage/numbers.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { type Ask, asker } from './stage/rush.ts'

const SIZES = [1_000, 1_000_000] as const
const STUDENTS = 50
const LESSONS = 20
const ROUNDS = 5
const PER_ROUND = 200
const AT_ONCE = 4
const GOAL = 1.5

interface Stage {
  product: RunningProduct
  classroom: Class
  ask: Ask
  end(): Promise<void>
}

const asks: { name: string; one: (stage: Stage, index: number) => ReturnType<Ask> }[] = [
  {
    name: 'The page of a lesson where data is saved, rendered with its text',
    one: ({ ask, classroom }, index) =>
      ask('GET', `/learn/${classroom.courseId}/${lessonOf(classroom, index)}`, {
        token: tokenOf(classroom, index),
        headers: { cookie: 'low-data=on', 'accept-encoding': 'identity' },
      }),
  },
  {
    name: 'GET /api/learn/{courseId}/lessons/{lessonId}',
    one: ({ ask, classroom }, index) =>
      ask('GET', `/api/learn/${classroom.courseId}/lessons/${lessonOf(classroom, index)}`, {
        token: tokenOf(classroom, index),
      }),
  },
  {
    name: 'GET /api/learn/{courseId}',
    one: ({ ask, classroom }, index) =>
      ask('GET', `/api/learn/${classroom.courseId}`, { token: tokenOf(classroom, index) }),
  },
  {
    name: 'POST /api/learn/progress',
    one: ({ ask, classroom }, index) =>
      ask('POST', '/api/learn/progress', {
        token: tokenOf(classroom, index),
        body: {
          beats: [
            {
              lessonId: lessonOf(classroom, index),
              watched: 'AQ==',
              position: 5,
              at: new Date().toISOString(),
            },
          ],
        },
      }),
  },
]

/** Whether a lesson opens as fast after years of learning as in the first week. */
export const lessons: Question = {
  title: `A lesson with ${SIZES[1].toLocaleString('en-GB')} rows of progress, against ${SIZES[0].toLocaleString('en-GB')} in the same run`,
  async run(progress): Promise<Answer> {
    const stages: Stage[] = []
    try {
      for (const size of SIZES) {
        progress(`${size} rows of progress`)
        stages.push(await newStage(size))
      }
      const rows: Row[] = []
      for (const { name, one } of asks) {
        const times: number[][][] = [[], []]
        let failed = 0
        for (let round = 0; round <= ROUNDS; round += 1)
          for (const [at, stage] of stages.entries()) {
            progress(`${name}: round ${round} of ${ROUNDS}`)
            const asked = await timesOf(stage, one)
            // The first round warms both up.
            if (round > 0) times[at]!.push(asked.times)
            failed += asked.failed
          }
        rows.push(...rowsOf(name, { times, failed }))
      }
      return {
        rows,
        notes: [
          `95 of 100 answers within; ${ROUNDS} rounds of ${PER_ROUND} by turns, ${AT_ONCE} at once.`,
        ],
      }
    } finally {
      for (const stage of stages) await stage.end()
    }
  },
}

async function newStage(size: number): Promise<Stage> {
  const fresh = await freshDatabase(await postgresServer())
  const product = await startProduct({ databaseUrl: fresh.url })
  const database = await openDatabase({ url: fresh.url, poolSize: 8 })
  const classroom = await newClass(database, {
    dataFolder: product.dataFolder,
    lessons: LESSONS,
    students: STUDENTS,
  })
  await fillProgress(database, size)
  await database.close()
  const { ask, close } = asker(product.origin, AT_ONCE)
  return {
    product,
    classroom,
    ask,
    async end() {
      close()
      await product.stop()
      await fresh.drop()
    },
  }
}

async function timesOf(
  stage: Stage,
  one: (stage: Stage, index: number) => ReturnType<Ask>,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let [next, failed] = [0, 0]
  const press = async () => {
    while (next < PER_ROUND) {
      const index = (next += 1)
      const began = performance.now()
      const { status } = await one(stage, index)
      times.push(performance.now() - began)
      if (status >= 300) failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, press))
  return { times, failed }
}

function rowsOf(
  name: string,
  { times: [few, many], failed }: { times: number[][][]; failed: number },
): Row[] {
  const p95 = (rounds: readonly number[][]) => rounds.map((times) => percentile(times, 95))
  const ratio = median(p95(many!).map((ms, round) => ms / p95(few!)[round]!))
  return [
    {
      name,
      value: median(p95(many!)),
      unit: 'ms',
      runs: p95(many!),
      against: { name: 'with few rows', value: median(p95(few!)), ratio },
      goal: { words: `at most ${GOAL} times`, met: ratio <= GOAL },
    },
    {
      name: `${name}, refused`,
      value: failed,
      unit: 'answers',
      goal: { words: 'none', met: failed === 0 },
    },
  ]
}

const lessonOf = ({ lessonIds }: Class, index: number) => lessonIds[index % LESSONS]!
const tokenOf = ({ learners }: Class, index: number) => learners[index % STUDENTS]!.token
