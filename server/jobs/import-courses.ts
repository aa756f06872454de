import { carryOutImports, type CurriculumWriter } from '../modules/catalog/index.ts'
import { writeWholeCurriculum } from '../modules/whole-courses/index.ts'
import type { Job } from './job.ts'

/** When staff begin an import, and every minute for what a stop or a kill cut off. */
export const importCourseFiles: Job = {
  name: 'import-courses',
  cron: '* * * * *',
  longestSeconds: 6 * 3600,
  async run({ db, files, log, clock }, signal) {
    const onFailure = (error: unknown) => log.error({ err: error }, 'an import failed')
    const writeCurriculum: CurriculumWriter = (trx, course) =>
      writeWholeCurriculum(trx, { ...course, now: clock() })
    await carryOutImports({ db, files, writeCurriculum, onFailure }, { signal })
  },
}
