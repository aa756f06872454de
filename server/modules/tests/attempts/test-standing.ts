import type { Selectable } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { AttemptMode, StartObstacle } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tests } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { findLessonStanding, type Learner, type LessonStanding } from '../../learning/index.ts'
import { lastEndOf, momentsOf } from '../results/visibility.ts'

interface EarlierAttempt {
  id: number
  attempt_id: string
  mode: AttemptMode
  number: number
  started_at: Date
  ends_at: Date | null
  submitted_at: Date | null
  device_hash: Uint8Array
}

/** A test as one person finds it: what they may do with it, and what they did. */
export interface TestStanding extends LessonStanding {
  test: Selectable<Tests>
  extra: { seconds: number; attempts: number }
  /** Their own, newest first. */
  own: EarlierAttempt[]
  /** When nobody can answer in the window any more; null: it has no end. */
  overAt: Date | null
}

/** @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found */
export async function findTestStanding(
  { db, now }: { db: Db | Trx; now: Date },
  place: { learner: Learner; courseId: string; lessonId: string },
): Promise<TestStanding> {
  const standing = await findLessonStanding({ db, now }, place)
  const test = await db
    .selectFrom('tests')
    .selectAll()
    .where('lesson_id', '=', standing.lesson.id)
    .executeTakeFirst()
  if (!test || standing.lesson.kind !== 'quiz') throw new Problem('lesson_not_found')
  const studentId = place.learner.id
  const allowance = await db
    .selectFrom('test_allowances')
    .select(['extra_seconds', 'extra_attempts'])
    .where('test_id', '=', test.id)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  const own = await db
    .selectFrom('attempts')
    .select(['id', 'attempt_id', 'mode', 'number', 'started_at', 'ends_at', 'submitted_at'])
    .select('device_hash')
    .where('test_id', '=', test.id)
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .execute()
  const overAt = test.closes_at && momentsOf(test, await lastEndOf(db, test)).overAt
  return {
    ...standing,
    test,
    extra: {
      seconds: allowance?.extra_seconds ?? 0,
      attempts: allowance?.extra_attempts ?? 0,
    },
    own,
    overAt,
  }
}

export function attemptsLeft({ test, extra, own }: TestStanding): number {
  const used = own.filter(({ mode }) => mode === 'online' || mode === 'paper').length
  return Math.max(0, test.attempts + extra.attempts - used)
}

/** Whether what counts is settled with the next attempt: it is the last one, or the first of them counts. */
export function isLastChance(standing: TestStanding): boolean {
  const left = attemptsLeft(standing)
  if (standing.test.attempt_that_counts !== 'first') return left === 1
  return left > 0 && standing.own.every(({ mode }) => mode !== 'online' && mode !== 'paper')
}

/** When the waiting time after the last attempt is over; null: one need not wait. */
export function nextStartAt({ test, own }: TestStanding, now: Date): Date | null {
  const last = own.find(({ mode }) => mode === 'online')?.submitted_at
  if (!last || test.wait_seconds === 0) return null
  const next = new Date(last.getTime() + test.wait_seconds * 1000)
  return next > now ? next : null
}

/**
 * Why this person cannot start an attempt that counts. Staff and instructors who look on never can. After closing, only
 * who was given an attempt more: it is outside the window then.
 */
export function obstacleOf(standing: TestStanding, now: Date): StartObstacle | null {
  const { test, extra } = standing
  if (standing.as !== 'student') return 'not-enrolled'
  if (standing.lock) return 'locked'
  if (test.opens_at && test.opens_at > now) return 'not-open-yet'
  if (isClosed(test, now) && extra.attempts === 0) return 'closed'
  if (attemptsLeft(standing) === 0) return 'no-attempts-left'
  return nextStartAt(standing, now) ? 'waiting-time' : null
}

export function isClosed(
  { closes_at }: Pick<TestStanding['test'], 'closes_at'>,
  now: Date,
): boolean {
  return closes_at !== null && closes_at <= now
}

/**
 * Whether practice, which shows answers at once, is open: after the attempts or after closing. Never while others still
 * sit a test that keeps its answers until then. Who looks on may try it at any time.
 */
export function canPractise(standing: TestStanding, now: Date): boolean {
  const { test, own, overAt } = standing
  if (own.some(({ mode, submitted_at }) => mode === 'online' && submitted_at === null)) return false
  if (standing.as !== 'student') return true
  if (!test.has_practice || standing.lock || (test.opens_at && test.opens_at > now)) return false
  if (overAt !== null && overAt <= now) return true
  const keepsAnswers = test.answers_shown !== 'at-once' || test.marks_shown !== 'at-once'
  return attemptsLeft(standing) === 0 && !(test.closes_at && keepsAnswers)
}
