import { learnPopularity } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** Every hour: what students enrolled in recently moves up among the popular courses. */
export const learnFromSales: Job = {
  name: 'learn-popularity',
  cron: '37 * * * *',
  run: async ({ db, clock }) => void (await learnPopularity(db, clock())),
}
