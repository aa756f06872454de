import { carryOutImports } from '../modules/catalog/index.ts'
import { writeCurriculum } from '../modules/learning/index.ts'
import type { Job } from './job.ts'

/** When staff begin an import, and every minute for what a stop or a kill cut off. */
export const importCourseFiles: Job = {
  name: 'import-courses',
  cron: '* * * * *',
  longestSeconds: 6 * 3600,
  async run({ db, files, log }, signal) {
    const onFailure = (error: unknown) => log.error({ err: error }, 'an import failed')
    await carryOutImports({ db, files, writeCurriculum, onFailure }, { signal })
  },
}
