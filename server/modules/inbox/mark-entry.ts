import { defined } from '#contract/defined.ts'
import type { InboxEntry } from '#contract/staff/staff.ts'
import type { InboxList, inboxStates } from '#contract/staff/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { findEntry } from './list-entries.ts'

const tables = {
  'contact-messages': 'contact_messages',
  'free-class-requests': 'free_class_requests',
  'free-tests': 'free_test_guests',
  'batch-alerts': 'batch_alerts',
  'instructor-applications': 'instructor_applications',
  'newsletter-subscribers': 'newsletter_subscribers',
} as const satisfies Record<InboxList, string>

/**
 * Marks an entry as handled by someone of the staff, or as new again. Of two who handle it at once
 * the first stays.
 *
 * @throws Problem not_found
 */
export function markEntry(
  db: Db,
  {
    entry,
    state,
    handler,
    now,
  }: {
    entry: { list: InboxList; id: number }
    state: (typeof inboxStates)[number]
    handler: { id: number }
    now: Date
  },
): Promise<InboxEntry> {
  return transact(db, async (trx) => {
    const before = await findEntry(trx, entry.list, { id: entry.id, staff: handler })
    if (!before) throw new Problem('not_found')
    const { numUpdatedRows } = await trx
      .updateTable(sameColumns(tables[entry.list]))
      .set(
        state === 'handled'
          ? { state, handled_by: handler.id, handled_at: now }
          : { state, handled_by: null, handled_at: null },
      )
      .where('id', '=', entry.id)
      .where('state', '<>', state)
      .executeTakeFirst()
    await recordAudit(trx, {
      actor: handler,
      action: 'inbox.marked',
      subject: `${entry.list}/${entry.id}`,
      before: { state: numUpdatedRows > 0n ? before.state : state },
      after: { state },
    })
    return defined(await findEntry(trx, entry.list, { id: entry.id, staff: handler }))
  })
}

/** All tables of the inbox have state, handled_by and handled_at alike; the types of one apply to all. */
function sameColumns(table: (typeof tables)[InboxList]): 'contact_messages' {
  return table as 'contact_messages'
}
