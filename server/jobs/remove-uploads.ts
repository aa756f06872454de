import { removeWorkFiles } from '../modules/assignments/index.ts'
import { removeCoursePictures } from '../modules/catalog/index.ts'
import { removePictures } from '../modules/discussion/index.ts'
import { removeOriginals, removeUnfinished } from '../modules/media/index.ts'
import type { Job } from './job.ts'

/** Every night: removes uploads that no one finished, originals that were converted, pictures of what was deleted, and course pictures that nothing uses. */
export const removeUploads: Job = {
  name: 'remove-uploads',
  cron: '10 4 * * *',
  async run({ db, files, config, clock, log }) {
    const uploads = await removeUnfinished({
      db,
      files,
      uploadFolder: config.media.uploadFolder,
      now: clock(),
    })
    const originals = await removeOriginals({ db, files, now: clock() })
    const pictures = await removePictures({ db, files, now: clock() })
    const works = await removeWorkFiles({ db, files, now: clock() })
    const unused = await removeCoursePictures({ db, files, now: clock() })
    if (unused > 0) log.info({ pictures: unused }, 'course pictures that nothing used are removed')
    if (works > 0) log.info({ files: works }, 'files of assignments that nobody needs are removed')
    if (pictures > 0) log.info({ pictures }, 'pictures of deleted questions are removed')
    if (originals > 0) log.info({ originals }, 'originals of converted videos are removed')
    if (uploads > 0) log.info({ uploads }, 'unfinished uploads are removed')
  },
}
