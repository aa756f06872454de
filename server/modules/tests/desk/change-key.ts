import { Problem } from '#contract/problems.ts'
import type { KeyChange, KeyChangeEffect } from '#contract/tests/results.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { testSubject } from '../plans/context.ts'
import { markAttempts } from '../results/mark-attempt.ts'
import type { KeyCorrection } from '../results/read-slots.ts'
import { tellStudents } from '../results/tell-students.ts'
import { findTest, lockTest, type ResultsDesk } from './context.ts'
import {
  asEffect,
  AT_ONCE,
  correctionOf,
  foreseeEffect,
  type MarkDifference,
} from './key-effect.ts'

type Input = { lessonId: string } & KeyChange

/**
 * Whose marks a corrected or cancelled question would change. Nothing is written.
 *
 * @throws Problem lesson_not_found, not_a_test, question_not_found, question_shows_otherwise
 */
export async function previewKeyChange(
  db: Db,
  { lessonId, ...input }: Input,
): Promise<KeyChangeEffect> {
  const { test } = await findTest(db, lessonId)
  if (test === null) throw new Problem('question_not_found')
  const correction = await correctionOf(db, { test, ...input })
  const { attempts, differences } = await foreseeEffect(db, { test, correction })
  return asEffect(attempts.length, differences)
}

/**
 * Marks all attempts anew after a question was corrected or cancelled, and tells the students whose marks change. What
 * was done to the question last, done again, changes nothing.
 *
 * @throws Problem lesson_not_found, not_a_test, question_not_found, question_shows_otherwise
 */
export async function changeKey(
  desk: ResultsDesk,
  { lessonId, ...input }: Input,
): Promise<KeyChangeEffect> {
  const { effect, hasCertificates } = await transact(desk.db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test === null) throw new Problem('question_not_found')
    await lockTest(trx, test)
    const correction = await correctionOf(trx, { test, ...input })
    if (await isMade(trx, test, correction)) {
      noteAudit()
      return { effect: asEffect(0, []), hasCertificates: false }
    }
    const { attempts, differences } = await foreseeEffect(trx, { test, correction })
    const change = await writeChange(trx, desk, { test, correction, reason: input.reason })
    const hasCertificates = await markAnew(trx, desk, { test, attempts })
    await writeDifferences(trx, change, { differences, now: desk.now })
    await tellStudents(trx, {
      now: desk.now,
      test,
      to: differences.flatMap(({ attempt }) => attempt.student_id ?? []),
      kind: 'marks-changed',
    })
    const effect = asEffect(attempts.length, differences)
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'test.key_changed',
      subject: testSubject(lesson),
      after: {
        question: input.questionId,
        ...(input.change.by === 'version'
          ? { version: input.change.number }
          : { cancels: input.change.cancels }),
        reason: input.reason,
        raised: effect.raised,
        lowered: effect.lowered,
      },
    })
    return { effect, hasCertificates }
  })
  if (hasCertificates) desk.sendMailsSoon()
  return effect
}

async function isMade(trx: Trx, test: number, correction: KeyCorrection): Promise<boolean> {
  const last = await trx
    .selectFrom('key_changes')
    .select(['cancels', 'key_version_id'])
    .where('test_id', '=', test)
    .where('question_id', '=', correction.question)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return (
    last !== undefined &&
    last.cancels === correction.cancels &&
    last.key_version_id === correction.keyVersion
  )
}

async function writeChange(
  trx: Trx,
  { now, staff }: ResultsDesk,
  { test, correction, reason }: { test: number; correction: KeyCorrection; reason: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('key_changes')
    .values({
      test_id: test,
      question_id: correction.question,
      key_version_id: correction.keyVersion,
      cancels: correction.cancels,
      reason,
      made_by: staff.id,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns whether a certificate was earned by it */
async function markAnew(
  trx: Trx,
  desk: ResultsDesk,
  { test, attempts }: { test: number; attempts: readonly number[] },
): Promise<boolean> {
  let isEarned = false
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const part = attempts.slice(from, from + AT_ONCE)
    const serials = await markAttempts(trx, desk, { test, attempts: part })
    if (serials.size > 0) isEarned = true
  }
  return isEarned
}

async function writeDifferences(
  trx: Trx,
  change: number,
  { differences, now }: { differences: readonly MarkDifference[]; now: Date },
): Promise<void> {
  for (let from = 0; from < differences.length; from += AT_ONCE)
    await trx
      .insertInto('mark_changes')
      .values(
        differences.slice(from, from + AT_ONCE).map(({ attempt, after }) => ({
          key_change_id: change,
          attempt_id: attempt.id,
          grains_before: attempt.grains,
          grains_after: after.grains,
          told_at: now,
        })),
      )
      .execute()
}
