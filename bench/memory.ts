import { setTimeout as wait } from 'node:timers/promises'
import { defined } from '#contract/defined.ts'
import { dhakaDay } from '#contract/time.ts'
import { type Buyer, newBuyers } from './stage/buyers.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { fillCourses } from './stage/fill-database.ts'
import { residentMb } from './stage/process-use.ts'
import { type RunningProduct, startProduct } from './stage/product.ts'
import type { Answer, Question } from './stage/question.ts'
import { asker } from './stage/rush.ts'

const COURSES = 4_000
const STUDENTS = 50
const AT_ONCE = 8
const MINUTES = 2

/** What a process holds while everything is asked for at once: cached pages, cold ones, searches, calls behind the sign-in. */
export const memory: Question = {
  title: 'Memory on PostgreSQL under a mixed load: cold and cached pages, searches, carts',
  async run(progress, { minutes = MINUTES }): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    try {
      progress('making courses')
      await fillCourses({ url: fresh.url, poolSize: 2 }, COURSES, dhakaDay(new Date()))
      const product = await startProduct({ databaseUrl: fresh.url })
      const buyers = await newBuyers(
        { databaseUrl: fresh.url, dataFolder: product.dataFolder },
        STUDENTS,
      )
      const { ask, close } = asker(product.origin, AT_ONCE)
      const until = Date.now() + minutes * 60_000
      const seen: number[] = []
      let requests = 0
      let failed = 0
      const press = async () => {
        while (Date.now() < until) {
          const number = (requests += 1)
          const { status } = await ask(...mixed(number, buyers)).catch(() => ({ status: 0 }))
          if (status >= 300 || status === 0) failed += 1
        }
      }
      const watch = async () => {
        while (Date.now() < until) {
          progress(`${requests} answers, ${Math.round(residentMb(product.pid) ?? 0)} MB`)
          await wait(1_000)
          seen.push(residentMb(product.pid) ?? 0)
        }
      }
      await Promise.all([watch(), ...Array.from({ length: AT_ONCE }, press)])
      close()
      const rows = await rowsAfter(product, { minutes, seen, failed })
      return { rows, notes: [`${requests} answers. Memory is that of the whole process (RSS).`] }
    } finally {
      await fresh.drop()
    }
  },
}

async function rowsAfter(
  product: RunningProduct,
  { minutes, seen, failed }: { minutes: number; seen: readonly number[]; failed: number },
): Promise<Answer['rows']> {
  const memoryMb = residentMb(product.pid) ?? 0
  await product.stop()
  return [
    { name: `Memory after ${minutes} minutes`, value: memoryMb, unit: 'MB' },
    { name: 'The most it held', value: Math.max(...seen), unit: 'MB' },
    { name: 'failed', value: failed, unit: 'answers', goal: { words: 'none', met: failed === 0 } },
  ]
}

/** Of ten requests four are pages seldom asked for, two searches, two cached pages, two carts. */
function mixed(
  number: number,
  buyers: readonly Buyer[],
): Parameters<ReturnType<typeof asker>['ask']> {
  const course = `B-${String((number % COURSES) + 1).padStart(6, '0')}`
  const buyer = defined(buyers[number % STUDENTS])
  const of = number % 10
  if (of < 4) return ['GET', `${of % 2 ? '/bn' : ''}/courses/${course}`, BROWSER]
  if (of < 6) return ['GET', `/courses?q=${encodeURIComponent(`course ${number % 900}`)}`, BROWSER]
  if (of < 8) return ['GET', of === 6 ? '/' : '/bn/courses', BROWSER]
  return ['GET', `/get/carts?email=${encodeURIComponent(buyer.email)}`, { token: buyer.token }]
}

const BROWSER = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
