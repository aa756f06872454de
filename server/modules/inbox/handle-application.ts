import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { InboxEntry } from '#contract/staff/staff.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Trx } from '#server/db/transact.ts'
import { findEntry } from './list-entries.ts'

/**
 * Marks the application of an instructor as handled; whoever handled it first stays.
 *
 * @returns the application as it is now, and whether it was new
 * @throws Problem not_found
 */
export async function handleApplication(
  trx: Trx,
  { id, staff, now }: { id: number; staff: { id: number }; now: Date },
): Promise<{ entry: InboxEntry; isChanged: boolean }> {
  const application = await trx
    .selectFrom('instructor_applications')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!application) throw new Problem('not_found')
  const isChanged = application.state === 'new'
  if (isChanged) {
    await trx
      .updateTable('instructor_applications')
      .set({ state: 'handled', handled_by: staff.id, handled_at: now })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'inbox.marked',
      subject: `instructor-applications/${id}`,
      before: { state: 'new' },
      after: { state: 'handled' },
    })
  }
  return {
    entry: defined(await findEntry(trx, 'instructor-applications', { id, staff })),
    isChanged,
  }
}
