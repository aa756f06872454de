import { dhakaDay } from '#contract/time.ts'
import { findUnsettled, proveBooks } from '../modules/orders/index.ts'
import type { Job } from './job.ts'

/**
 * Every night: the proof of the books, and what gateways should have paid out by now. What does not hold is logged as an
 * error, for whoever watches the log; staff see the same under Ledger and Comparison.
 */
export const proveTheBooks: Job = {
  name: 'prove-books',
  cron: '20 4 * * *',
  async run({ db, log, payments, clock }) {
    for (const { claim, holds, detail } of await proveBooks(db)) if (!holds) log.error({ claim, detail }, 'the books do not hold')
    for (const gateway of payments.gateways.values()) {
      if (gateway.mode === 'sandbox') continue
      const unsettled = await findUnsettled(db, gateway.id, dhakaDay(clock()))
      if (unsettled.length > 0) log.warn({ gateway: gateway.id, lines: unsettled.length }, 'settlements differ from our payments')
    }
  },
}
