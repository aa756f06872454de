import { renewTexts } from '../modules/discussion/index.ts'
import type { Job } from './job.ts'

/** Soon after an upgrade makes the questions, answers and announcements of before anew; otherwise a look at an index. */
export const renewSitePageTexts: Job = {
  name: 'renew-written-texts',
  cron: '*/5 * * * *',
  run: async ({ db }) => void (await renewTexts(db)),
}
