import { dhakaDay } from '#contract/time.ts'
import { alertOfNewBatches } from '../modules/wish-list/index.ts'
import { notifyOfNewBatches } from '../modules/inbox/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: tells of a batch that is open now those who asked to hear of it, and those who saved its course. */
export const newBatchNotifications: Job = {
  name: 'notify-of-new-batches',
  cron: '* * * * *',
  run: notifyWaitingVisitors,
}

export async function notifyWaitingVisitors(services: Services): Promise<void> {
  const { db, config, clock } = services
  const notified = await notifyOfNewBatches(db, {
    origin: config.origin,
    today: dhakaDay(clock()),
    now: clock(),
  })
  if (notified > 0) await sendMailsSoon(services)
  await alertOfNewBatches(db, { today: dhakaDay(clock()), now: clock() })
}
