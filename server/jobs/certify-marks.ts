import { namesOf } from '../content.ts'
import { certifyMarks } from '../modules/tests/index.ts'
import type { Job } from './job.ts'

/** Every ten minutes: where the marks of a test have opened, whoever has done enough gets the certificate. */
export const certifyByMarks: Job = {
  name: 'certify-marks',
  cron: '*/10 * * * *',
  async run({ db, clock, config, wake }, stopping) {
    const issuer = { origin: config.origin, names: namesOf(config) }
    if ((await certifyMarks({ db, now: clock(), issuer }, stopping)) > 0) await wake('send-mails')
  },
}
