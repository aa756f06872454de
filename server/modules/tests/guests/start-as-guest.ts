import type { GuestForm } from '#contract/tests/guests.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { Problem } from '#contract/problems.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { keepTestGuest } from '../../inbox/index.ts'
import { findOwnAttempt } from '../attempts/attempt-rows.ts'
import { composePaper } from '../attempts/compose-paper.ts'
import {
  hashOf,
  luck,
  newAttemptId,
  newDeviceSecret,
  type SittingContext,
} from '../attempts/context.ts'
import { sheetOf } from '../attempts/show-sheet.ts'
import { endOf, insertPaper, noteStart } from '../attempts/start-attempt.ts'
import { findFreeTest, type FreeTestStanding, guestObstacleOf } from './free-tests.ts'

interface GuestStart {
  courseId: string
  lessonId: string
  form: GuestForm
}

/**
 * Starts a free test for a visitor, once a device, address and phone; the device that has it open goes on with it. The
 * attempt belongs to the secret of the device.
 *
 * @throws Problem lesson_not_found, attempt_not_startable with the obstacle, free_test_taken
 */
export async function startAsGuest(
  context: SittingContext,
  { form, ...place }: GuestStart,
): Promise<AttemptSheet> {
  // A program filled in what people never see.
  if (form.website) throw new Problem('attempt_not_startable')
  const standing = await findFreeTest(context.db, place)
  const open = form.device === null ? null : await findOpen(context, standing, form.device)
  if (open !== null)
    return sheetOfGuest(context, { attemptId: open, secret: form.device, told: null })
  const obstacle = guestObstacleOf(standing.test, context.now)
  if (obstacle) throw new Problem('attempt_not_startable', { facts: { obstacle } })
  const secret = form.device ?? newDeviceSecret()
  const attemptId = await transact(context.db, (trx) =>
    insertAttempt(trx, context, { standing, form, secret }),
  )
  return sheetOfGuest(context, { attemptId, secret, told: secret })
}

/** @param told the secret, where the device is told it now */
async function sheetOfGuest(
  context: SittingContext,
  { attemptId, secret, told }: { attemptId: string; secret: string | null; told: string | null },
): Promise<AttemptSheet> {
  const attempt = await findOwnAttempt(context.db, {
    owner: { guest: secret ?? '' },
    attemptId,
  })
  return sheetOf(context, { attempt, device: told })
}

async function findOpen(
  { db }: SittingContext,
  { test }: FreeTestStanding,
  secret: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('attempts')
    .select('attempt_id')
    .where('test_id', '=', test.id)
    .where('student_id', 'is', null)
    .where('device_hash', '=', hashOf(secret))
    .where('submitted_at', 'is', null)
    .executeTakeFirst()
  return row?.attempt_id ?? null
}

/** @returns the id of the attempt */
async function insertAttempt(
  trx: Trx,
  { now }: SittingContext,
  { standing, form, secret }: { standing: FreeTestStanding; form: GuestForm; secret: string },
): Promise<string> {
  const { test, course } = standing
  const paper = await composePaper(trx, { test, random: luck })
  if (paper.slots.length === 0) throw new Problem('attempt_not_startable')
  const attempt = await trx
    .insertInto('attempts')
    .values({
      attempt_id: newAttemptId(),
      test_id: test.id,
      student_id: null,
      batch_id: null,
      number: 1,
      mode: 'guest',
      is_in_window: false,
      slots: paper.slots.length,
      pass_percent: test.pass_percent,
      started_at: now,
      ends_at: endOf({ test, extra: { seconds: 0 } }, now),
      device_hash: hashOf(secret),
    })
    .returning(['id', 'attempt_id'])
    .executeTakeFirstOrThrow()
  const { name, email, phone, language } = form
  await keepTestGuest(trx, {
    test: test.id,
    attempt: attempt.id,
    course: course.id,
    deviceHash: hashOf(secret),
    name,
    email,
    phone,
    language,
  })
  await insertPaper(trx, attempt.id, paper)
  await noteStart(trx, { attempt: attempt.id, now })
  return attempt.attempt_id
}
