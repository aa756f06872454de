import { dhakaDay } from '#contract/time.ts'
import { tellOfNewBatches } from '../modules/inbox/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: mails those who asked to be told of a course's next batch, once it is open. */
export const tellOfBatches: Job = {
  name: 'tell-of-new-batches',
  cron: '* * * * *',
  run: tellWaitingVisitors,
}

export async function tellWaitingVisitors({
  db,
  config,
  clock,
  log,
  wake,
}: Services): Promise<void> {
  const told = await tellOfNewBatches(db, {
    origin: config.origin,
    today: dhakaDay(clock()),
    now: clock(),
  })
  if (told > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
