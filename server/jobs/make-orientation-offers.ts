import { namesOf } from '../content.ts'
import { makeOffers } from '../modules/classes/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every five minutes: the offers for people who attended an orientation class. */
export const makeOrientationOffers: Job = {
  name: 'make-orientation-offers',
  cron: '*/5 * * * *',
  run: offerToAttenders,
}

export async function offerToAttenders(services: Services): Promise<void> {
  const { db, config, clock, guestSealer } = services
  const queued = await makeOffers({
    db,
    now: clock(),
    origin: config.origin,
    names: namesOf(config),
    sealer: guestSealer,
  })
  if (queued > 0) await sendMailsSoon(services)
}
