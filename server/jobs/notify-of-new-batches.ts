import { dhakaDay } from '#contract/time.ts'
import { notifyOfNewBatches } from '../modules/inbox/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: mails those who asked to be notified of a course's next batch, once it is open. */
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
}
