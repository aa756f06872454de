import { erasePayerDetails } from '../modules/orders/index.ts'
import type { Job } from './job.ts'

/** Every night: removes what is known of payers and needed no more. */
export const eraseOldPayerDetails: Job = {
  name: 'erase-payer-details',
  cron: '50 3 * * *',
  async run({ db, clock, log }) {
    const payments = await erasePayerDetails(db, clock())
    if (payments > 0) log.info({ payments }, 'what was known of payers is removed')
  },
}
