import { rebuildSearchTerms } from '../modules/catalog/index.ts'
import type { Job } from './job.ts'

/** Counts the vocabulary of the catalogue again every night. */
export const rebuildSearchTermsNightly: Job = {
  name: 'rebuild-search-terms',
  cron: '10 3 * * *',
  run: ({ db }) => rebuildSearchTerms(db),
}
