import { Problem } from '#contract/problems.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact } from '#server/db/transact.ts'
import { findAdmittedAttempt, lockAttempts } from './attempt-rows.ts'
import { hashOf, newDeviceSecret, type OwnAttempt, type SittingContext } from './context.ts'
import { refuseClosed, sheetOf } from './show-sheet.ts'

/**
 * Goes on with an attempt on this device; the one before can no longer answer.
 *
 * @throws Problem attempt_not_found, attempt_submitted
 */
export async function takeOver(context: SittingContext, own: OwnAttempt): Promise<AttemptSheet> {
  const attempt = await findAdmittedAttempt(context.db, own)
  refuseClosed(context, attempt)
  const device = newDeviceSecret()
  await transact(context.db, async (trx) => {
    await lockAttempts(trx, attempt)
    const open = await findAdmittedAttempt(trx, own)
    if (open.submitted_at !== null) throw new Problem('attempt_submitted')
    await changeOne(
      trx
        .updateTable('attempts')
        .set({ device_hash: hashOf(device), device_number: open.device_number + 1 })
        .where('id', '=', attempt.id),
    )
    await trx
      .insertInto('attempt_events')
      .values({ attempt_id: attempt.id, at: context.now, kind: 'taken-over' })
      .execute()
  })
  return sheetOf(context, { attempt, device })
}
