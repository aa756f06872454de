import { dhakaDay } from '#contract/time.ts'
import { renewEarlyFees } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** At midnight early-bird fees end; within the day a batch may fill up, and the next one has another fee. */
export const renewFees: Job = {
  name: 'renew-early-fees',
  cron: '0 * * * *',
  run: async ({ db, clock }) => void (await renewEarlyFees(db, dhakaDay(clock()))),
}
