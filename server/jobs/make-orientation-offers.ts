import { namesOf } from '../content.ts'
import { makeOffers } from '../modules/orientation/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every five minutes: the offers for people who attended an orientation class. */
export const makeOrientationOffers: Job = {
  name: 'make-orientation-offers',
  cron: '*/5 * * * *',
  run: offerToAttenders,
}

export async function offerToAttenders({
  db,
  config,
  clock,
  log,
  guestSealer,
  wake,
}: Services): Promise<void> {
  const queued = await makeOffers({
    db,
    now: clock(),
    origin: config.origin,
    names: namesOf(config),
    sealer: guestSealer,
  })
  if (queued > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
