import { type Permission, permits, type StaffRole } from '#contract/staff/permissions.ts'
import type { StaffToday, StaffQueue } from '#contract/reports/today.ts'
import { type QueueName, type TodayPart, waitingKinds } from '#contract/reports/terms.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from './db/connect.ts'
import type { Logger } from 'pino'
import { findOldestFailedMail } from './mail/index.ts'
import { countUnmarked } from './modules/assignments/index.ts'
import { findOldestQuestion } from './modules/discussion/index.ts'
import { findOldestNew } from './modules/inbox/index.ts'
import { countCorrections, countWaitingDrafts } from './modules/learning/index.ts'
import { findOldestWaiting } from './modules/orders/index.ts'
import {
  listClasses,
  listOrientations,
  listStartingBatches,
  listTests,
  listUnfilledBatches,
} from './modules/reports/index.ts'
import { countAnswersToMark, countObjections } from './modules/tests/index.ts'
import { countsForStaff } from './staff-counts.ts'

/**
 * What waits and what happens today, from every module; null where a role does not include it. A part that fails is
 * logged and named, and the others are shown without it.
 *
 * @throws what the first part threw, where all of them fail
 */
export async function todayForStaff(
  { db, log }: { db: Db; log: Pick<Logger, 'error'> },
  { role, now }: { role: StaffRole | null; now: Date },
): Promise<StaffToday> {
  const day = dhakaDay(now)
  const may = (...anyOf: Permission[]) => anyOf.some((permission) => permits(role, permission))
  const failures = new Map<TodayPart, unknown>()
  let tried = 0
  const read = async <Part>(part: TodayPart, isFor: boolean, ask: () => Promise<Part>) => {
    if (!isFor) return null
    tried += 1
    try {
      return await ask()
    } catch (error) {
      failures.set(part, error)
      log.error({ err: error, part }, 'a part of the first page of the staff could not be read')
      return null
    }
  }
  const seesBatches = may('batches', 'reports')
  const parts = {
    waiting: (await read('waiting', true, () => listWaiting(db, role))) ?? [],
    classes: await read('classes', may('batches'), () => listClasses(db, { day })),
    orientations: await read('orientations', may('orientation'), () =>
      listOrientations(db, { day }),
    ),
    tests: await read('tests', may('courses'), () => listTests(db, { day })),
    starting: await read('starting', seesBatches, () => listStartingBatches(db, { day })),
    unfilled: await read('unfilled', seesBatches, () => listUnfilledBatches(db, { day })),
  }
  if (failures.size === tried) throw failures.get('waiting')
  return { day, ...parts, failed: [...failures.keys()] }
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
  if (permits(role, 'marking')) {
    queues.submissions = await countUnmarked(db)
    queues.answers = await countAnswersToMark(db)
    queues.objections = await countObjections(db)
  }
  if (permits(role, 'courses')) queues.drafts = await countWaitingDrafts(db)
  if (permits(role, 'certificates')) queues.corrections = await countCorrections(db)
  for (const list of inboxKinds)
    queues[list] = { count: inbox?.[list] ?? null, oldestAt: messages?.get(list) }
  return waitingKinds.flatMap((kind) => {
    const { count, oldestAt } = queues[kind] ?? { count: null, oldestAt: null }
    return count && oldestAt ? [{ kind, count, oldestAt: oldestAt.toISOString() }] : []
  })
}
