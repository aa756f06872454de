import { namesOf } from '../content.ts'
import { closeMeetings } from '../modules/classes/index.ts'
import type { Job } from './job.ts'

/**
 * Every minute: classes that ended were held if someone was in them, which completes courses by
 * attendance; those of cancelled batches are cancelled.
 */
export const closeClasses: Job = {
  name: 'close-classes',
  cron: '* * * * *',
  async run({ db, clock, config, wake }) {
    const issuer = { origin: config.origin, names: namesOf(config) }
    const { certificates } = await closeMeetings({ db, now: clock(), issuer })
    if (certificates > 0) await wake('send-mails')
  },
}
