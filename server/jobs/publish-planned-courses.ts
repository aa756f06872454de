import { publishPlannedCourses } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** Every minute: courses whose time to be published has come. */
export const publishPlanned: Job = {
  name: 'publish-planned-courses',
  cron: '* * * * *',
  run: async ({ db, clock }) => void (await publishPlannedCourses(db, clock())),
}
