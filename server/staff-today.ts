import { type Permission, permits, type StaffRole } from '#contract/staff/permissions.ts'
import type { StaffToday, StaffQueue } from '#contract/reports/today.ts'
import { type QueueName, waitingKinds } from '#contract/reports/terms.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from './db/connect.ts'
import { findOldestFailedMail } from './mail/index.ts'
import { countUnmarked } from './modules/assignments/index.ts'
import { findOldestQuestion } from './modules/discussion/index.ts'
import { findOldestNew } from './modules/inbox/index.ts'
import { countCorrections } from './modules/learning/index.ts'
import { findOldestWaiting } from './modules/orders/index.ts'
import {
  listClasses,
  listOrientations,
  listStartingBatches,
  listTests,
  listUnfilledBatches,
} from './modules/reports/index.ts'
import { countsForStaff } from './staff-counts.ts'

/** What waits and what happens today, from every module; null where a role does not include it. */
export async function todayForStaff(
  db: Db,
  { role, now }: { role: StaffRole | null; now: Date },
): Promise<StaffToday> {
  const day = dhakaDay(now)
  const may = (...anyOf: Permission[]) => anyOf.some((permission) => permits(role, permission))
  return {
    day,
    waiting: await listWaiting(db, role),
    classes: may('batches') ? await listClasses(db, { day }) : null,
    orientations: may('orientation') ? await listOrientations(db, { day }) : null,
    tests: may('courses') ? await listTests(db, { day }) : null,
    starting: may('batches', 'reports') ? await listStartingBatches(db, { day }) : null,
    unfilled: may('batches', 'reports') ? await listUnfilledBatches(db, { day }) : null,
  }
}

const inboxKinds = [
  'contact-messages',
  'free-class-requests',
  'free-tests',
  'batch-alerts',
  'instructor-applications',
] as const satisfies readonly InboxList[]

interface Queue {
  count: number | null
  oldestAt: Date | null | undefined
}

/** The work that waits, in the order of `waitingKinds`; what waits nowhere is left out. */
async function listWaiting(db: Db, role: StaffRole | null): Promise<StaffQueue[]> {
  const { inbox, money, questions, failedMails } = await countsForStaff(db, role)
  const oldest = await findOldestWaiting(db)
  const messages = inbox && (await findOldestNew(db))
  const queues: Partial<Record<QueueName, Queue>> = {
    transfers: { count: money.transfers, oldestAt: oldest.transfers },
    review: { count: money.review, oldestAt: oldest.review },
    refunds: { count: money.refunds, oldestAt: oldest.refunds },
    alerts: { count: money.alerts, oldestAt: oldest.alerts },
    enrolments: { count: money.enrolments, oldestAt: oldest.enrolments },
    questions: { count: questions, oldestAt: questions ? await findOldestQuestion(db) : null },
    mails: { count: failedMails, oldestAt: failedMails ? await findOldestFailedMail(db) : null },
  }
  if (permits(role, 'marking')) queues.submissions = await countUnmarked(db)
  if (permits(role, 'certificates')) queues.corrections = await countCorrections(db)
  for (const list of inboxKinds)
    queues[list] = { count: inbox?.[list] ?? null, oldestAt: messages?.get(list) }
  return waitingKinds.flatMap((kind) => {
    const { count, oldestAt } = queues[kind] ?? { count: null, oldestAt: null }
    return count && oldestAt ? [{ kind, count, oldestAt: oldestAt.toISOString() }] : []
  })
}
