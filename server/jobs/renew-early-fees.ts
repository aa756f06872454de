import { dhakaDay } from '#contract/time.ts'
import { noteAskedFees, renewEarlyFees } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/**
 * At midnight early-bird fees end; within the day a batch may fill up, and the next one has another fee. What courses
 * ask for then is noted.
 */
export const renewFees: Job = {
  name: 'renew-early-fees',
  cron: '0 * * * *',
  async run({ db, clock }) {
    const today = dhakaDay(clock())
    await renewEarlyFees(db, today)
    await noteAskedFees(db, today)
  },
}
