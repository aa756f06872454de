import { keepSales } from '../modules/reports/index.ts'
import type { Job } from './job.ts'

/** Each night, when the day in Dhaka is surely over: what was sold is summed, so that reports need not read every order. */
export const keepSalesNightly: Job = {
  name: 'keep-sales',
  cron: '25 0 * * *',
  run: ({ db, clock }) => keepSales(db, clock()),
}
