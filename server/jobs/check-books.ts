import { dhakaDay } from '#contract/time.ts'
import {
  findChargebacks,
  findUnsettled,
  type MoneyFinding,
  checkBooks,
} from '../modules/orders/index.ts'
import type { Job } from './job.ts'
import { notifyStaff } from './notify-staff.ts'

/**
 * Every night: the proof of the books, and what gateways should have paid out by now. What does not hold is logged as an
 * error, mailed to staff and shown in their area, beside the books and the comparison themselves.
 */
export const checkBooksNightly: Job = {
  name: 'check-books',
  cron: '20 4 * * *',
  async run(services) {
    const { db, log, payments, clock } = services
    const broken: MoneyFinding[] = []
    for (const { claim, holds, detail, wrong } of await checkBooks(db)) {
      if (holds) continue
      log.error({ claim, detail }, 'the books do not hold')
      broken.push({ subject: claim, count: wrong })
    }
    await notifyStaff(services, 'books', broken)

    const differing: MoneyFinding[] = []
    for (const gateway of payments.gateways.values()) {
      if (gateway.mode === 'sandbox') continue
      const { length: count } = await findUnsettled(db, gateway.id, dhakaDay(clock()))
      if (count === 0) continue
      log.warn({ gateway: gateway.id, lines: count }, 'settlements differ from our payments')
      differing.push({ subject: gateway.id, count })
    }
    await notifyStaff(services, 'settlement', differing)
    await notifyStaff(
      services,
      'chargeback',
      await findChargebacks(db, [...payments.gateways.keys()], clock()),
    )
  },
}
