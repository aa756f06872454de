import { closeMeetings } from '../modules/classes/index.ts'
import type { Job } from './job.ts'

/** Every minute: classes that ended were held if somebody was in them; those of cancelled batches are cancelled. */
export const closeClasses: Job = {
  name: 'close-classes',
  cron: '* * * * *',
  async run({ db, clock }) {
    await closeMeetings(db, { now: clock() })
  },
}
