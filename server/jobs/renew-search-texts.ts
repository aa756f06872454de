import { renewSearchTexts } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** Soon after an upgrade gives the courses saved before the words that search looks for now; otherwise a look at an index. */
export const renewSearch: Job = {
  name: 'renew-search-texts',
  cron: '*/5 * * * *',
  run: async ({ db }) => void (await renewSearchTexts(db)),
}
