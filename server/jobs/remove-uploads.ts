import { removeUnfinished } from '../modules/media/index.ts'
import type { Job } from './job.ts'

/** Every night: removes uploads that nobody finished. */
export const removeUploads: Job = {
  name: 'remove-uploads',
  cron: '10 4 * * *',
  async run({ db, files, clock, log }) {
    const uploads = await removeUnfinished({ db, files, now: clock() })
    if (uploads > 0) log.info({ uploads }, 'unfinished uploads are removed')
  },
}
