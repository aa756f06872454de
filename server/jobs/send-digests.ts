import { namesOf } from '../content.ts'
import { queueDigests } from '../modules/notifications/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Where the link of a digest leads, and the button of a mail service. */
export const DIGEST_UNSUBSCRIBE_PATH = '/api/notifications/leave'

/** Every half hour by day: mails people the answers they have not read, once a day at most. */
export const sendDigests: Job = {
  name: 'send-digests',
  cron: '*/30 8-21 * * *',
  run: digestsNow,
}

export async function digestsNow(services: Services): Promise<void> {
  const { db, config, clock } = services
  const mailed = await queueDigests(
    { db, now: clock() },
    {
      origin: config.origin,
      providers: namesOf(config),
      leaveAddress: (key) => `${config.origin}${DIGEST_UNSUBSCRIBE_PATH}/${key}`,
    },
  )
  if (mailed > 0) await sendMailsSoon(services)
}
