import { tellOwnersOfPrices } from '../prices/index.ts'
import { namesOf } from '../content.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Job } from './job.ts'

/** Every minute: mails owners which prices one person alone has lowered by more than half. */
export const priceNotices: Job = {
  name: 'tell-owners-of-prices',
  cron: '* * * * *',
  async run(services) {
    const { db, config, clock } = services
    const told = await tellOwnersOfPrices(db, {
      names: namesOf(config),
      origin: config.origin,
      now: clock(),
    })
    if (told > 0) await sendMailsSoon(services)
  },
}
