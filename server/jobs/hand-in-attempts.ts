import { namesOf } from '../content.ts'
import { handInOverdue } from '../modules/tests/index.ts'
import type { Job } from './job.ts'

/** Every minute: attempts whose time is over are handed in and marked with what was answered. */
export const handInAttempts: Job = {
  name: 'hand-in-attempts',
  cron: '* * * * *',
  async run({ db, clock, config, wake }, stopping) {
    const issuer = { origin: config.origin, names: namesOf(config) }
    const sendMailsSoon = () => void wake('send-mails')
    await handInOverdue({ db, now: clock(), issuer, sendMailsSoon }, stopping)
  },
}
