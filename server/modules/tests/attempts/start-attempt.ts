import { Problem } from '#contract/problems.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import type { StartMode } from '#contract/tests/terms.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Learner } from '../../learning/index.ts'
import { planValues } from '../results/papers.ts'
import { findOwnAttempt, isOverdue, lockAttempts } from './attempt-rows.ts'
import { composePaper, type NewPaper, planOfPaper } from './compose-paper.ts'
import {
  hashOf,
  isSameDevice,
  luck,
  newAttemptId,
  newDeviceSecret,
  type SittingContext,
} from './context.ts'
import { handIn, handInIfOverdue } from './hand-in-overdue.ts'
import { contentOf } from './paper-questions.ts'
import { emptySheet, sheetOf } from './show-sheet.ts'
import {
  canPractise,
  findTestStanding,
  isClosed,
  obstacleOf,
  type TestStanding,
} from './test-standing.ts'

interface AttemptStart {
  learner: Learner
  courseId: string
  lessonId: string
  mode: StartMode
  /** The secret of the device; null: it is given one. */
  device: string | null
}

/**
 * Starts an attempt: one transaction fixes its questions, their orders and its end. Where one is open, its device goes on
 * with it; of two starts at once the second finds the first.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, lesson_locked,
 *   attempt_not_startable with the obstacle, attempt_elsewhere
 */
export async function startAttempt(
  context: SittingContext,
  start: AttemptStart,
): Promise<AttemptSheet> {
  const standing = await findTestStanding(context, start)
  const open = standing.own.find(({ submitted_at }) => submitted_at === null)
  if (open && isOverdue(open, context.now)) {
    await handInIfOverdue(context, open.id)
    return startAttempt(context, start)
  }
  if (open?.mode === start.mode) return goOn(context, { start, open })
  if (open && start.mode === 'practice') throw new Problem('attempt_not_startable')
  refuseObstacle(standing, { mode: start.mode, now: context.now })
  const device = start.device ?? newDeviceSecret()
  const started = await transact(context.db, async (trx) => {
    // An unfinished practice does not keep anyone from the test.
    if (open) await endPractice(trx, context, { ...open, standing, learner: start.learner })
    return insertAttempt(trx, context, { start, standing, device })
  })
  if (started === null) return startAttempt(context, start)
  const { attemptId, paper } = started
  return emptySheet({
    attempt: await findOwnAttempt(context.db, { owner: start, attemptId }),
    content: await contentOf(context.db, planOfPaper(paper), paper.versions),
    device,
    now: context.now,
  })
}

async function goOn(
  context: SittingContext,
  { start, open }: { start: AttemptStart; open: TestStanding['own'][number] },
): Promise<AttemptSheet> {
  if (start.device === null || !isSameDevice(open.device_hash, start.device))
    throw new Problem('attempt_elsewhere')
  const attempt = await findOwnAttempt(context.db, { owner: start, attemptId: open.attempt_id })
  return sheetOf(context, { attempt, device: null })
}

function refuseObstacle(
  standing: TestStanding,
  { mode, now }: { mode: StartMode; now: Date },
): void {
  if (standing.lock) throw new Problem('lesson_locked')
  if (mode === 'practice') {
    if (!canPractise(standing, now)) throw new Problem('attempt_not_startable')
    return
  }
  const obstacle = obstacleOf(standing, now)
  if (obstacle) throw new Problem('attempt_not_startable', { facts: { obstacle } })
}

async function endPractice(
  trx: Trx,
  context: SittingContext,
  { id, standing, learner }: { id: number; standing: TestStanding; learner: Learner },
): Promise<void> {
  await lockAttempts(trx, { id, test_id: standing.test.id, student_id: learner.id })
  await handIn(trx, context, { attempts: [{ id, test_id: standing.test.id }], by: 'student' })
}

/** @returns null: another start was faster */
async function insertAttempt(
  trx: Trx,
  { now }: SittingContext,
  { start, standing, device }: { start: AttemptStart; standing: TestStanding; device: string },
): Promise<{ attemptId: string; paper: NewPaper } | null> {
  const { test, own } = standing
  const paper = await composePaper(trx, { test, random: luck })
  if (paper.slots.length === 0) throw new Problem('attempt_not_startable')
  const attempt = await trx
    .insertInto('attempts')
    .values({
      attempt_id: newAttemptId(),
      test_id: test.id,
      student_id: start.learner.id,
      batch_id: await batchOf(trx, standing),
      number: 1 + own.filter(({ mode }) => mode === start.mode).length,
      mode: start.mode,
      is_in_window: start.mode === 'online' && !isClosed(test, now) && !seesKeys(start, standing),
      slots: paper.slots.length,
      pass_percent: test.pass_percent,
      started_at: now,
      ends_at: start.mode === 'online' ? endOf(standing, now) : null,
      device_hash: hashOf(device),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'attempt_id'])
    .executeTakeFirst()
  if (!attempt) return null
  await insertPaper(trx, attempt.id, paper)
  await noteStart(trx, { attempt: attempt.id, now })
  return { attemptId: attempt.attempt_id, paper }
}

/** Who can read the keys has no place in a merit list. */
function seesKeys({ learner }: AttemptStart, { person }: TestStanding): boolean {
  return learner.isStaff || person.teaches
}

/** The earlier of its own time and closing, each with the extra time of the student; null: no limit. */
export function endOf(
  {
    test,
    extra,
  }: { test: Pick<TestStanding['test'], 'seconds' | 'closes_at'>; extra: { seconds: number } },
  now: Date,
): Date | null {
  const later = (from: Date, seconds: number) =>
    new Date(from.getTime() + (seconds + extra.seconds) * 1000)
  const own = test.seconds === null ? null : later(now, test.seconds)
  const closing = test.closes_at && !isClosed(test, now) ? later(test.closes_at, 0) : null
  return own && closing ? (own < closing ? own : closing) : (own ?? closing)
}

async function batchOf(trx: Trx, { enrolment }: TestStanding): Promise<number | null> {
  if (!enrolment) return null
  const { batch_id } = await trx
    .selectFrom('enrolments')
    .select('batch_id')
    .where('id', '=', enrolment.id)
    .executeTakeFirstOrThrow()
  return batch_id
}

export async function noteStart(
  trx: Trx,
  { attempt, now }: { attempt: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('attempt_events')
    .values({ attempt_id: attempt, at: now, kind: 'started' })
    .execute()
}

export async function insertPaper(trx: Trx, attempt: number, paper: NewPaper): Promise<void> {
  await trx
    .insertInto('attempt_papers')
    .values({ attempt_id: attempt, ...planValues(planOfPaper(paper)) })
    .execute()
}
