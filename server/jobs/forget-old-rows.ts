import { forgetAuditEntries } from '../audit/index.ts'
import { forgetOldMails } from '../mail/index.ts'
import { forgetNotifications } from '../modules/notifications/index.ts'
import { forgetGatewayMessages } from '../modules/orders/index.ts'
import { forgetAttemptEvents } from '../modules/tests/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every night, before the tables are tidied: removes rows that are older than the settings keep them (docs/growth.md). */
export const forgetOldRows: Job = {
  name: 'forget-old-rows',
  cron: '10 3 * * *',
  longestSeconds: 4 * 3_600,
  async run(services, stopping) {
    for (const [table, remove] of Object.entries(removals(services, stopping))) {
      const rows = await remove()
      if (rows > 0) services.log.info({ table, rows }, 'rows that are old enough are removed')
    }
  },
}

function removals(
  { db, clock, config: { keptDays } }: Services,
  stopping: AbortSignal | undefined,
): Record<string, () => Promise<number>> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  /** A setting of 0 keeps them for ever. */
  const unlessKept = (days: number, remove: (before: Date) => Promise<number>) => () =>
    days === 0 ? Promise.resolve(0) : remove(daysAgo(days))
  const { notifications, mails, events, audit } = keptDays
  return {
    notifications: unlessKept(notifications, (readBefore) =>
      forgetNotifications(db, { readBefore, cameBefore: daysAgo(2 * notifications), stopping }),
    ),
    mails: unlessKept(mails, (before) => forgetOldMails(db, { before, stopping })),
    attempt_events: unlessKept(events, (before) => forgetAttemptEvents(db, { before, stopping })),
    payment_events: unlessKept(events, (before) => forgetGatewayMessages(db, { before, stopping })),
    audit_entries: unlessKept(audit, (before) => forgetAuditEntries(db, { before, stopping })),
  }
}
