import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { accessTokens, accessTokenSecret } from '#server/modules/identity/index.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { sealer, sealingKey } from '#server/sealing.ts'
import { newBatch, newMeeting } from '#server/testing/classes.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newEnrolment } from '#server/testing/lessons.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { percentile } from './stage/numbers.ts'
import { startProduct } from './stage/product.ts'
import type { Answer, Question } from './stage/question.ts'
import { type Ask, asker, rush } from './stage/rush.ts'

const STUDENTS = 2_000
/** Signed in, and not enrolled. */
const STRANGERS = 200
const MINUTE_MS = 60_000
/** Half of them come in the first of these, as people do when a class begins. */
const RUSH_MS = 10_000
const AT_ONCE = 8
const CONNECTIONS = 256
const GOAL_MS = 500
const ADDRESS = 'https://meet.example.com/j/812?pwd=secret'

interface Comer {
  token: string
  isEnrolled: boolean
  /** When they press the button, in milliseconds after the first. */
  atMs: number
}

/** A class that 2,000 students join within one minute, with others at the door who may not. */
export const joining: Question = {
  title: `${STUDENTS} students join one class within a minute, ${STRANGERS} others try to`,
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const product = await startProduct({ databaseUrl: fresh.url })
    const database = await openDatabase({ url: fresh.url, poolSize: AT_ONCE })
    const { ask, close } = asker(product.origin, CONNECTIONS)
    try {
      progress('enrolling students')
      const { path, meeting, comers } = await makeClass(database, product.dataFolder)
      // The first answers of a process are slow, whatever they are.
      for (const { token } of comers.slice(0, 20)) await ask('GET', '/api/my-classes', { token })
      progress('joining')
      const { times, failed, leaked } = await join(ask, { path, comers })
      const { count } = await database.db
        .selectFrom('class_attendance')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('meeting_id', '=', Number(meeting))
        .executeTakeFirstOrThrow()
      const p95 = percentile(times, 95)
      const none = (value: number) => ({ words: 'none', met: value === 0 })
      return {
        rows: [
          { name: 'Joining, half within', value: percentile(times, 50), unit: 'ms' },
          {
            name: 'Joining, 95 of 100 within',
            value: p95,
            unit: 'ms',
            goal: { words: `at most ${GOAL_MS} ms`, met: p95 <= GOAL_MS },
          },
          { name: 'Joining, 99 of 100 within', value: percentile(times, 99), unit: 'ms' },
          { name: 'Enrolled, not let in', value: failed, unit: 'calls', goal: none(failed) },
          {
            name: 'Others who know the address',
            value: leaked,
            unit: 'calls',
            goal: none(leaked),
          },
          {
            name: 'Counted as present',
            value: count,
            unit: 'students',
            goal: { words: `${STUDENTS}`, met: count === STUDENTS },
          },
        ],
        notes: [
          `Measured from the press to the answer, in the order people come: half of them in the first ${RUSH_MS / 1000} s. One process of the server; the asking process has its part of the same cores.`,
        ],
      }
    } finally {
      close()
      await product.stop()
      await database.close()
      await fresh.drop()
    }
  },
}

async function makeClass(database: Database, dataFolder: string) {
  const { db } = database
  const sealing = sealer(sealingKey({ sessionSecret: null, dataFolder }, 'access tokens'))
  const tokens = accessTokens(
    await accessTokenSecret(db, { configured: null, sealer: sealing }),
    () => new Date(),
  )
  const course = await newCourse(db)
  const batchId = await newBatch(db, course)
  const meeting = await newMeeting(db, batchId, { startsAt: new Date(), address: ADDRESS })
  const comers: Comer[] = []
  await rush(STUDENTS + STRANGERS, AT_ONCE, async (index) => {
    const claims = {
      uid: randomUUID(),
      email: `${randomUUID()}@example.com`,
      emailVerified: true,
      name: 'Nusrat Jahan',
      sessionVersion: 1,
    }
    const record = await signedInStudent(db, claims)
    const isEnrolled = index < STUDENTS
    if (isEnrolled) await newEnrolment(db, { record }, { course, batchId })
    const { token } = await tokens.mint(claims, Math.floor(Date.now() / 1000) + 3600)
    const spread = index % 2 === 0 ? RUSH_MS : MINUTE_MS
    comers.push({ token, isEnrolled, atMs: Math.random() * spread })
    return true
  })
  const path = `/api/learn/${course.courseId}/classes/${meeting}/join`
  return { path, meeting, comers: comers.toSorted((a, b) => a.atMs - b.atMs) }
}

/** Everyone presses when it is their time, however long the others wait. */
async function join(
  ask: Ask,
  { path, comers }: { path: string; comers: readonly Comer[] },
): Promise<{ times: number[]; failed: number; leaked: number }> {
  const times: number[] = []
  let [failed, leaked] = [0, 0]
  const began = performance.now()
  await Promise.all(
    comers.map(async ({ token, isEnrolled, atMs }) => {
      await new Promise((resolve) => setTimeout(resolve, began + atMs - performance.now()))
      const { status, body } = await ask('POST', path, { token }).catch(() => ({
        status: 0,
        body: '',
      }))
      if (!isEnrolled) leaked += body.includes('meet.example.com') || status === 200 ? 1 : 0
      else if (status === 200 && body.includes(ADDRESS))
        times.push(performance.now() - began - atMs)
      else failed += 1
    }),
  )
  return { times, failed, leaked }
}
