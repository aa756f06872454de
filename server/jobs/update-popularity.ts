import { updatePopularity } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** Every hour: what students enrolled in recently moves up among the popular courses. */
export const updatePopularityFromSales: Job = {
  name: 'update-popularity',
  cron: '37 * * * *',
  run: async ({ db, clock }) => void (await updatePopularity(db, clock())),
}
