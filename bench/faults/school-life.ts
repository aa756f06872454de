import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { defined } from '#contract/defined.ts'
import { type Buyer, newBuyers } from '../stage/buyers.ts'
import type { RunningProduct } from '../stage/product.ts'
import { addressOf, returnForm, type Seat, seatsToBuy } from '../stage/purchases.ts'

/** Buys and learns at the same time, so that each has what the fault may lose. */
const [LEARNERS, BUYERS_AT_ONCE, BUYERS] = [4, 3, 900]
/** A course of the sample catalogue without batches. Its first lesson is a video. */
const LESSON_OF = 'SFT-104'
const PATIENCE_MS = 20_000
const PAUSE_MS = 150
/** Answers that say that the same call is in progress, or its outcome not known yet. */
const IN_PROGRESS = ['payment_starting', 'payment_being_confirmed']

/** Students who buy courses and watch a lesson, and readers of a page; each goes on through failures. */
export interface SchoolLife {
  sent: number
  /** Calls that were answered with something else than success: status → how often. */
  refused: Map<number, number>
  /** Why calls were answered with 409. */
  conflicts: Set<string>
  /** 503 that did not say when to come back. */
  withoutRetryAfter: number
  unanswered: number
  /** Cached pages: asked for, and served. */
  pages: { asked: number; served: number }
  /** When something was acknowledged, in milliseconds of `performance.now()`. */
  acknowledgedAt: number[]
  /** Resolves once so many more writes are acknowledged. */
  more(count: number): Promise<void>
  stop(): Promise<void>
  /** What was acknowledged and is not in the database, in words. */
  lost(database: pg.Client): Promise<string[]>
  /** How much was acknowledged, in words. */
  counts(): string
}

export interface SchoolStage {
  product: RunningProduct
  sandboxPort: number
  databaseUrl: string
}

export async function startSchoolLife({
  product,
  sandboxPort,
  databaseUrl,
}: SchoolStage): Promise<SchoolLife> {
  const place = { databaseUrl, dataFolder: product.dataFolder }
  const [buyers, learners] = [await newBuyers(place, BUYERS), await newBuyers(place, LEARNERS)]
  const seats = await seatsToBuy(product.origin)
  const stopping = new AbortController()
  const orders = new Set<string>()
  const paid = new Map<string, Seat>()
  /** The moment of the newest heartbeat that was acknowledged, by the learner's address. */
  const beats = new Map<string, Date>()
  let beatCount = 0
  const life: SchoolLife = {
    sent: 0,
    refused: new Map(),
    conflicts: new Set(),
    withoutRetryAfter: 0,
    unanswered: 0,
    pages: { asked: 0, served: 0 },
    acknowledgedAt: [],
    async more(count) {
      const wanted = life.acknowledgedAt.length + count
      const since = performance.now()
      while (life.acknowledgedAt.length < wanted) {
        if (performance.now() - since > 120_000) throw new Error('nothing is acknowledged any more')
        await wait(20)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
    lost: (database) => lostOf(database, { orders, paid, beats, lessonId: lesson.id }),
    counts: () =>
      `${orders.size} orders, ${paid.size} payments and ${beatCount} heartbeats acknowledged`,
  }

  /** Asks again until it is answered with success; null: stopped, or refused for good. */
  async function insist(path: string, ask: Ask): Promise<Response | null> {
    while (!stopping.signal.aborted) {
      life.sent += 1
      const answer = await fetch(`${ask.origin ?? product.origin}${path}`, {
        method: ask.body === undefined && ask.form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'x-forwarded-for': ask.address,
          ...(ask.token && { authorization: `Bearer ${ask.token}` }),
          ...(ask.body && { 'content-type': 'application/json' }),
          ...(ask.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: ask.body ? JSON.stringify(ask.body) : (ask.form ?? null),
      }).catch(() => null)
      if (answer && answer.status < 400) return answer
      // The pretend gateway is not Edi: what it refuses is not counted.
      if (ask.origin === undefined) {
        const isFinal = await noteRefusal(answer)
        if (isFinal) return null
      }
      await wait(PAUSE_MS)
    }
    return null
  }

  async function noteRefusal(answer: Response | null): Promise<boolean> {
    if (!answer) {
      life.unanswered += 1
      return false
    }
    const { status } = answer
    life.refused.set(status, (life.refused.get(status) ?? 0) + 1)
    if (status === 503 && !answer.headers.has('retry-after')) life.withoutRetryAfter += 1
    const text = await answer.text()
    if (status === 409) {
      const { code } = JSON.parse(text) as { code: string }
      life.conflicts.add(code)
    }
    return status < 500 && status !== 429 && !IN_PROGRESS.some((code) => text.includes(code))
  }

  const acknowledge = () => life.acknowledgedAt.push(performance.now())

  /** From an empty cart to an enrolment. The number of the order, null: it was not finished. */
  async function buy({ token }: Buyer, seat: Seat, address: string): Promise<string | null> {
    const { courseId, fee } = seat
    const call = async (path: string, body: object) =>
      (await (await insist(path, { token, address, body }))?.json()) as
        | Record<string, string>
        | undefined
    if (!(await call('/post/carts', { courseId }))) return null
    const order = await call('/api/checkout', {
      courses: [{ courseId }],
      expectedTotal: fee,
      checkoutKey: randomUUID(),
    })
    const number = order?.['number']
    if (!number) return null
    orders.add(number)
    acknowledge()
    const started = await call(`/api/orders/${number}/payments`, {
      gateway: 'sslcommerz',
      phone: '01712345678',
    })
    if (!started?.['redirectUrl']) return null
    const gateway = await insist(new URL(started['redirectUrl']).pathname, {
      origin: `http://127.0.0.1:${sandboxPort}`,
      address,
      form: 'action=pay',
    })
    if (!gateway) return null
    const { path, form } = returnForm(await gateway.text())
    await insist(path, { address, form })
    while (!stopping.signal.aborted) {
      const read = await insist(`/api/orders/${number}`, { token, address })
      const { state } = ((await read?.json()) ?? {}) as { state?: string }
      if (state === 'paid') {
        paid.set(number, seat)
        acknowledge()
        return number
      }
      await wait(PAUSE_MS)
    }
    return null
  }

  async function buyOneAfterAnother(first: number): Promise<void> {
    for (let index = first; !stopping.signal.aborted; index += BUYERS_AT_ONCE) {
      const [buyer, seat] = [buyers[index], seats[index % seats.length]]
      if (!buyer || !seat) throw new Error('There are too few buyers.')
      await buy(buyer, seat, addressOf(index))
      await wait(PAUSE_MS)
    }
  }

  async function learn({ token, email }: Buyer, lessonId: string, address: string): Promise<void> {
    for (let second = 0; !stopping.signal.aborted; second += 1) {
      const at = new Date()
      const answer = await insist('/api/learn/progress', {
        token,
        address,
        body: { beats: [{ lessonId, watched: '', position: second % 20, at }] },
      })
      const { lessons } = ((await answer?.json()) ?? {}) as { lessons?: unknown[] }
      if (lessons?.length === 1) {
        beats.set(email, at)
        beatCount += 1
        acknowledge()
      }
      // The limit is sixty a minute.
      await wait(1_100)
    }
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      life.pages.asked += 1
      const answer = await fetch(`${product.origin}/courses`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === 200) life.pages.served += 1
      await wait(100)
    }
  }

  const lesson = await firstLesson(product.origin)
  for (const [index, learner] of learners.entries())
    if (!(await buy(learner, lesson.seat, `10.9.0.${index}`)))
      throw new Error(`Nobody can buy ${LESSON_OF}: ${[...life.refused.keys()].join(', ')}.`)
  const working = [
    read(),
    ...learners.map((learner, index) => learn(learner, lesson.id, `10.9.0.${index}`)),
    ...Array.from({ length: BUYERS_AT_ONCE }, (_, index) => buyOneAfterAnother(index)),
  ]
  return life
}

interface Ask {
  /** Where it is not the product. */
  origin?: string
  /** Of the caller, as a proxy would say. */
  address: string
  token?: string
  body?: object
  form?: string
}

async function firstLesson(origin: string): Promise<{ id: string; seat: Seat }> {
  const course = `${origin}/api/courses/${LESSON_OF}`
  const { courseFee } = (await (await fetch(course)).json()) as { courseFee: string }
  const { sections } = (await (await fetch(`${course}/lessons`)).json()) as {
    sections: { lessons: { lessonId: string }[] }[]
  }
  return {
    id: defined(sections[0]?.lessons[0]).lessonId,
    seat: { courseId: LESSON_OF, fee: courseFee },
  }
}

interface Acknowledged {
  orders: ReadonlySet<string>
  paid: ReadonlyMap<string, Seat>
  beats: ReadonlyMap<string, Date>
  lessonId: string
}

async function lostOf(
  database: pg.Client,
  { orders, paid, beats, lessonId }: Acknowledged,
): Promise<string[]> {
  const { rows: stored } = await database.query<{
    number: string
    state: string
    payments: number
    enrolled: string[]
  }>(`select number, state,
      (select count(*)::integer from payments where order_id = orders.id and state = 'succeeded') as payments,
      array(select courses.course_id from enrolments join courses on courses.id = enrolments.course_id
        where enrolments.student_id = orders.student_id and enrolments.state = 'active') as enrolled
    from orders`)
  const { rows: progress } = await database.query<{ email: string; position_at: Date }>(
    `select students.email, position_at from lesson_progress
      join students on students.id = lesson_progress.student_id
      join lessons on lessons.id = lesson_progress.lesson_id where lessons.lesson_id = $1`,
    [lessonId],
  )
  const byNumber = new Map(stored.map((order) => [order.number, order]))
  const positions = new Map(progress.map((row) => [row.email, row.position_at]))
  return [
    ...[...orders].filter((number) => !byNumber.has(number)).map((number) => `order ${number}`),
    ...[...paid]
      .filter(([number, { courseId }]) => {
        const order = byNumber.get(number)
        return order?.state !== 'paid' || !order.enrolled.includes(courseId)
      })
      .map(([number]) => `payment of ${number}`),
    ...stored
      .filter(({ payments }) => payments > 1)
      .map(({ number }) => `${number} was paid more than once`),
    ...[...beats]
      .filter(([email, at]) => (positions.get(email)?.getTime() ?? 0) < at.getTime())
      .map(([email]) => `heartbeat of ${email}`),
  ]
}
