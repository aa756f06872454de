import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Heartbeat } from '#contract/learning/classroom.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { isAccessOver } from '../../access-until.ts'
import { mayOpen } from '../may-open.ts'
import { noteLearningDays } from './learning-days.ts'
import { mergeBeats, type ProgressRow } from './merge-beats.ts'
import { type ProgressResult, recordProgress } from './record-progress.ts'

/** Nobody looks at a screen until a heartbeat is written: what comes within this time is written at once. */
const BATCH_MS = 25
const MOST_CALLS = 200

interface Input {
  learner: Learner
  beats: readonly Heartbeat[]
}

interface Call {
  context: ClassroomContext
  learner: Learner
  lessonId: string
  beats: readonly Heartbeat[]
  answer: PromiseWithResolvers<ProgressResult>
}

/**
 * `recordProgress` for many: heartbeats are gathered for a moment, written in one transaction, and answered after it.
 * The first of a lesson, the one that completes it, an outbox or a refusal goes its own way.
 */
export function recordTogether(
  db: Db,
): (context: ClassroomContext, input: Input) => Promise<ProgressResult> {
  let waiting: Call[] = []
  let isWriting = false

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      await wait(BATCH_MS)
      const taken = oneForEachRow(waiting)
      waiting = waiting.filter((call) => !taken.has(call))
      const calls = [...taken]
      // Where all fail together, each one alone says why.
      const recorded = await recordCalls(db, calls).catch(() => new Map<Call, ProgressResult>())
      for (const call of calls) {
        const own = recorded.get(call)
        if (own) call.answer.resolve(own)
        else recordProgress(call.context, call).then(call.answer.resolve, call.answer.reject)
      }
    }
    isWriting = false
  }

  return (context, { learner, beats }) => {
    const lessonId = beats[0]?.lessonId
    if (lessonId === undefined || beats.some((beat) => beat.lessonId !== lessonId))
      return recordProgress(context, { learner, beats })
    const answer = Promise.withResolvers<ProgressResult>()
    waiting.push({ context, learner, lessonId, beats, answer })
    void write()
    return answer.promise
  }
}

/** The oldest calls; of two for the same row the second waits for the next turn. */
function oneForEachRow(calls: readonly Call[]): Set<Call> {
  const taken = new Map<string, Call>()
  for (const call of calls) {
    const key = `${call.learner.id} ${call.lessonId}`
    if (!taken.has(key)) taken.set(key, call)
    if (taken.size === MOST_CALLS) break
  }
  return new Set(taken.values())
}

/** @returns the calls that were committed; the others are left for `recordProgress` */
function recordCalls(db: Db, calls: readonly Call[]): Promise<Map<Call, ProgressResult>> {
  return transact(db, async (trx) => {
    const recorded = new Map<Call, ProgressResult>()
    const changes: Change[] = []
    const days: Parameters<typeof noteLearningDays>[1][number][] = []
    for (const row of await lockRows(trx, calls)) {
      const call = defined(calls[row.number - 1])
      const { learner, beats, lessonId, context } = call
      if (!isOpenTo(learner, row)) continue
      const merged = mergeBeats(row, beats, { lesson: row, now: context.now })
      if (merged.isNewlyComplete) continue
      changes.push({ student_id: learner.id, lesson_id: row.lesson_id, ...merged.row })
      days.push(...merged.days.map((day) => ({ studentId: learner.id, day })))
      recorded.set(call, {
        lessons: [{ lessonId, ...merged.progress }],
        refused: [],
        certificate: null,
      })
    }
    await noteLearningDays(trx, days)
    await update(trx, changes)
    return recorded
  })
}

interface ProgressCallRow extends ProgressRow {
  /** The place of its call, from one. */
  number: number
  lesson_id: number
  kind: string
  is_preview: boolean
  seconds: number | null
  state: 'active' | 'flagged' | 'revoked'
  is_over: boolean
}

/** The rows of published lessons that enrolled students have open, but for those that somebody else is writing to. */
async function lockRows(trx: Trx, calls: readonly Call[]): Promise<ProgressCallRow[]> {
  const { rows } = await sql<ProgressCallRow>`select
      asked.number::integer as number, lesson.id as lesson_id, lesson.kind, lesson.is_preview, version.seconds,
      enrolment.state, enrolment.is_over, progress.watched, progress.claimed_at, progress.opened_at, progress.position_seconds,
      progress.position_at, progress.completed_at
    from unnest(${calls.map(({ learner }) => learner.id)}::bigint[], ${calls.map(({ lessonId }) => lessonId)}::text[])
      with ordinality as asked (student_id, lesson_id, number)
    join lessons as lesson on lesson.lesson_id = asked.lesson_id and lesson.archived_at is null
    join lesson_versions as version on version.lesson_id = lesson.id and version.number = lesson.published_number
    join lesson_progress as progress
      on progress.student_id = asked.student_id and progress.lesson_id = lesson.id
    cross join lateral (
      select state, ${isAccessOver} as is_over from enrolments as enrolment
      where enrolment.student_id = asked.student_id and enrolment.course_id = lesson.course_id
      order by state = 'revoked', id desc limit 1
    ) as enrolment
    order by progress.student_id, progress.lesson_id
    for update of progress skip locked`.execute(trx)
  return rows
}

/** A preview or a lesson of one's own course opens without an enrolment, but leaves no progress. */
function isOpenTo(
  { isStaff }: Learner,
  { state, is_over: isOver, is_preview: isPreview }: ProgressCallRow,
): boolean {
  if (state === 'revoked') return false
  const person = { isStaff, teaches: false, enrolment: { state, isOver } }
  return mayOpen(person, { isPreview, isPublished: true }).may
}

interface Change {
  student_id: number
  lesson_id: number
  watched: Buffer
  claimed_at: Date
  position_seconds: number
  position_at: Date | null
}

async function update(trx: Trx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const all = <Name extends keyof Change>(name: Name) => changes.map((change) => change[name])
  await sql`update lesson_progress as progress
    set watched = change.watched, claimed_at = change.claimed_at,
      position_seconds = change.position_seconds, position_at = change.position_at
    from unnest(${all('student_id')}::bigint[], ${all('lesson_id')}::bigint[], ${all('watched')}::bytea[],
      ${all('claimed_at')}::timestamptz[], ${all('position_seconds')}::integer[], ${all('position_at')}::timestamptz[])
      as change (student_id, lesson_id, watched, claimed_at, position_seconds, position_at)
    where progress.student_id = change.student_id and progress.lesson_id = change.lesson_id`.execute(
    trx,
  )
}
