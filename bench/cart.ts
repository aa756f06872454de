import { randomUUID } from 'node:crypto'
import { defined } from '#contract/defined.ts'
import { dhakaDay } from '#contract/time.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { addCourseToCart, listCart, removeCourseFromCart } from '#server/modules/cart/index.ts'
import { accessTokens, accessTokenSecret } from '#server/modules/identity/index.ts'
import { myCourses } from '#server/modules/learning/index.ts'
import { listOrders, ownsCourse } from '#server/modules/orders/index.ts'
import { byUid, signedInStudent, type StudentRecord } from '#server/modules/students/index.ts'
import type { Db } from '#server/db/connect.ts'
import { sealer, sealingKey } from '#server/sealing.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { barePool, recordSql, replaySql, type Statement } from './stage/record-sql.ts'
import { leanAsker } from './stage/lean-asker.ts'
import { type Ask, rush, type Rushed } from './stage/rush.ts'

const ROUNDS = 5
/** Before what is measured: until the server's code is compiled, a small call takes twice as long. */
const WARM_UP_ROUNDS = 3
const STUDENTS = 100
/** The part of the throughput of its bare SQL that a call must reach. */
const LEAST = 0.25
const AT_ONCE = 16
/** What the product's own pool has. */
const CONNECTIONS = 10

interface Buyer {
  record: StudentRecord
  token: string
  courseId: string
}

/** A call of a signed-in student, and what it does in the database. */
interface Measured {
  name: string
  perRound: number
  call: (ask: Ask, buyer: Buyer) => Promise<boolean>
  statements: (db: Db, buyer: Buyer) => Promise<unknown>
}

const ok = (answer: Promise<{ status: number }>) => answer.then(({ status }) => status < 300)

const calls: Measured[] = [
  {
    name: 'GET /get/carts',
    perRound: 5_000,
    call: (ask, { record, token }) =>
      ok(ask('GET', `/get/carts?email=${encodeURIComponent(record.email)}`, { token })),
    statements: (db, { record }) => listCart(db, { student: record, today: dhakaDay(new Date()) }),
  },
  {
    name: 'POST /post/carts, then DELETE /delete/carts/{courseId}',
    perRound: 1_000,
    call: async (ask, { token, courseId }) =>
      (await ok(ask('POST', '/post/carts', { token, body: { courseId } }))) &&
      ok(ask('DELETE', `/delete/carts/${courseId}`, { token })),
    async statements(db, { record, courseId }) {
      await ownsCourse(db, record, courseId)
      await addCourseToCart(db, { student: record, courseId, today: dhakaDay(new Date()) })
      await byUid(db, record.identity_uid)
      await removeCourseFromCart(db, record, courseId)
    },
  },
  {
    name: 'GET /api/users/students',
    perRound: 5_000,
    call: (ask, { record, token }) =>
      ok(ask('GET', `/api/users/students?email=${encodeURIComponent(record.email)}`, { token })),
    // Who calls is the answer.
    statements: async () => {},
  },
  {
    name: 'GET /api/orders',
    perRound: 5_000,
    call: (ask, { token }) => ok(ask('GET', '/api/orders', { token })),
    statements: (db, { record }) => listOrders(db, record, { limit: 50 }),
  },
  {
    name: 'GET /api/my-courses',
    perRound: 5_000,
    call: (ask, { token }) => ok(ask('GET', '/api/my-courses', { token })),
    statements: (db, { record }) => myCourses(db, { student: record, now: new Date() }),
  },
]

/** Calls behind the sign-in, against the bare statements on a pool of the same size. */
export const cart: Question = {
  title:
    'Private calls (cart, student, orders) through HTTP, against the bare SQL on a pool of the same size',
  async run(progress): Promise<Answer> {
    const server = await postgresServer()
    const fresh = await freshDatabase(server)
    const product = await startProduct({
      databaseUrl: fresh.url,
      environment: { DATABASE_POOL: String(CONNECTIONS) },
    })
    const database = await openDatabase({ url: fresh.url, poolSize: CONNECTIONS })
    const barePg = barePool(fresh.url, CONNECTIONS)
    const { ask, close } = leanAsker(product.origin)
    try {
      progress('making students')
      const buyers = await makeBuyers(database, product.dataFolder)
      const rows: Row[] = []
      for (const measured of calls) {
        const bare: Statement[][] = []
        for (const buyer of buyers) bare.push(await bareStatements(database, buyer, measured))
        const [http, sql]: [Rushed[], Rushed[]] = [[], []]
        for (let round = 1 - WARM_UP_ROUNDS; round <= ROUNDS; round += 1) {
          progress(`${measured.name}: round ${round} of ${ROUNDS}`)
          const byHttp = await rush(measured.perRound, AT_ONCE, (index) =>
            measured.call(ask, defined(buyers[index % STUDENTS])),
          )
          const bySql = await rush(measured.perRound, AT_ONCE, (index) =>
            replaySql(barePg, defined(bare[index % STUDENTS])),
          )
          if (round < 1) continue
          http.push(byHttp)
          sql.push(bySql)
        }
        rows.push(...rowsOf(measured.name, http, sql))
      }
      return {
        rows,
        notes: [
          'Both are asked by one process of Node, which takes its part of the processor; the client of HTTP only writes text and looks where an answer ends.',
        ],
      }
    } finally {
      close()
      await product.stop()
      await barePg.end()
      await database.close()
      await fresh.drop()
    }
  },
}

async function makeBuyers(database: Database, dataFolder: string): Promise<Buyer[]> {
  const { db } = database
  const sealing = sealer(sealingKey({ sessionSecret: null, dataFolder }, 'access tokens'))
  const tokens = accessTokens(
    await accessTokenSecret(db, { configured: null, sealer: sealing, now: new Date() }),
    () => new Date(),
  )
  const courses = await db
    .selectFrom('courses')
    .select('course_id')
    .orderBy('id')
    .limit(6)
    .execute()
  const buyers: Buyer[] = []
  for (let number = 0; number < STUDENTS; number += 1) {
    const claims = {
      uid: randomUUID(),
      email: `${randomUUID()}@example.com`,
      emailVerified: true,
      name: 'Nusrat Jahan',
      sessionVersion: 1,
    }
    const record = await signedInStudent({ db, now: new Date() }, claims)
    for (const { course_id: courseId } of courses.slice(1))
      await addCourseToCart(db, { student: record, courseId, today: dhakaDay(new Date()) })
    const { token } = await tokens.mint(claims, Math.floor(Date.now() / 1000) + 3600)
    buyers.push({ record, token, courseId: defined(courses[0]).course_id })
  }
  return buyers
}

/** What the call sends to the database: who calls, then what it is about. */
function bareStatements(
  database: Database,
  buyer: Buyer,
  measured: Measured,
): Promise<Statement[]> {
  return recordSql(database.pool, async (db) => {
    await byUid(db, buyer.record.identity_uid)
    await measured.statements(db, buyer)
  })
}

function rowsOf(name: string, http: readonly Rushed[], sql: readonly Rushed[]): Row[] {
  const row = (what: 'perSecond' | 'p50Ms' | 'p99Ms', words: string, unit: string): Row => {
    const runs = http.map((one) => one[what])
    return {
      name: `${name}, ${words}`,
      value: median(runs),
      unit,
      against: {
        name: 'bare SQL',
        value: median(sql.map((one) => one[what])),
        ratio: median(runs.map((value, round) => value / defined(sql[round])[what])),
      },
    }
  }
  const failed = http.reduce((sum, one) => sum + one.failed, 0)
  const throughput = row('perSecond', 'throughput', '/s')
  const isEnough = defined(throughput.against).ratio >= LEAST
  return [
    { ...throughput, goal: { words: `at least ${LEAST} of its SQL`, met: isEnough } },
    row('p50Ms', 'half within', 'ms'),
    row('p99Ms', '99 of 100 within', 'ms'),
    {
      name: `${name}, failed`,
      value: failed,
      unit: 'calls',
      goal: { words: 'none', met: failed === 0 },
    },
  ]
}
