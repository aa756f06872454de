import { setTimeout as wait } from 'node:timers/promises'
import { tokenFor } from './real-server.ts'

/** Students who fill their carts as fast as the server answers, and remember what it acknowledged. */
export interface CartWriters {
  sent: number
  /** Answered with a refusal or a failure: status → how often. */
  refused: Map<number, number>
  /** Never answered. */
  unanswered: number
  /** "uid courseId" of everything the server confirmed. */
  acknowledged: Set<string>
  slowestMs: number
  /** Resolves once so many more are acknowledged. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

interface Person {
  uid: string
  email: string
  token: string
}

/**
 * Starts writers against `origin`. `run` keeps the people of several rounds apart. They go on through failures, after
 * a short pause, until they are stopped.
 */
export async function startCartWriters(
  origin: string,
  { courseIds, run, count = 8 }: { courseIds: readonly string[]; run: string; count?: number },
): Promise<CartWriters> {
  const stopping = new AbortController()
  const writers: CartWriters = {
    sent: 0,
    refused: new Map(),
    unanswered: 0,
    acknowledged: new Set(),
    slowestMs: 0,
    async more(count) {
      const wanted = writers.acknowledged.size + count
      while (writers.acknowledged.size < wanted) await wait(5)
    },
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
  const working = Array.from({ length: count }, (_, index) => write(index))

  async function write(index: number): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const person = await cartPerson(`${run}-${index}-${round}`)
      for (const courseId of courseIds) {
        if (stopping.signal.aborted) return
        await addOne(person, courseId)
      }
    }
  }

  async function addOne({ uid, token }: Person, courseId: string): Promise<void> {
    const started = performance.now()
    writers.sent += 1
    try {
      const response = await fetch(`${origin}/post/carts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ courseId }),
        signal: AbortSignal.timeout(20_000),
      })
      const answer = (await response.json()) as { insertedId?: string }
      if (response.ok && answer.insertedId) writers.acknowledged.add(`${uid} ${courseId}`)
      else if (!response.ok) {
        writers.refused.set(response.status, (writers.refused.get(response.status) ?? 0) + 1)
        await wait(20)
      }
    } catch {
      writers.unanswered += 1
      await wait(20)
    }
    writers.slowestMs = Math.max(writers.slowestMs, performance.now() - started)
  }
  return writers
}

/** What was acknowledged and is not in the carts. */
export async function lostItems(
  origin: string,
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const byPerson = new Map<string, string[]>()
  for (const item of acknowledged) {
    const [uid, courseId] = item.split(' ') as [string, string]
    byPerson.set(uid, [...(byPerson.get(uid) ?? []), courseId])
  }
  const lost: string[] = []
  for (const [uid, courseIds] of byPerson) {
    const { email, token } = await cartPerson(uid)
    const response = await fetch(`${origin}/get/carts?email=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const inCart = new Set(
      ((await response.json()) as { courseId: string }[]).map((item) => item.courseId),
    )
    lost.push(
      ...courseIds
        .filter((courseId) => !inCart.has(courseId))
        .map((courseId) => `${uid} ${courseId}`),
    )
  }
  return lost
}

/** Courses to put into carts, fewer than a cart holds. */
export async function someCourseIds(origin: string): Promise<string[]> {
  const courses = (await (await fetch(`${origin}/api/courses?limit=40`)).json()) as {
    courseId: string
  }[]
  return courses.map((course) => course.courseId)
}

async function cartPerson(uid: string): Promise<Person> {
  const email = `${uid}@example.com`
  return {
    uid,
    email,
    token: await tokenFor({ uid, email, emailVerified: true, name: 'Writer', sessionVersion: 1 }),
  }
}
