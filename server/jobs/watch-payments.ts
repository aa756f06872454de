import {
  carryOutRefunds,
  expireOrders,
  recheckOpenPayments,
  refundsInTrouble,
  settleVerifiedTransfers,
  workOnKeptMessages,
} from '../modules/orders/index.ts'
import { deliverPaidOrders } from './deliver-orders.ts'
import type { Job } from './job.ts'
import { tellStaff } from './tell-staff.ts'

/**
 * Every minute: asks gateways about payments under way, works on messages nobody finished, settles transfers staff
 * verified, ends orders whose time is over.
 */
export const watchPayments: Job = {
  name: 'watch-payments',
  cron: '* * * * *',
  async run(services) {
    const { db, clock, payments } = services
    await workOnKeptMessages({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: clock(),
    })
    await recheckOpenPayments({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: clock(),
    })
    await settleVerifiedTransfers({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: clock(),
    })
    await expireOrders({ db, gateways: payments.gateways, rules: payments.rules, now: clock() })
    await deliverPaidOrders(services)
  },
}

/** Every minute: sends approved refunds, asks about those under way until each is final, and alerts staff to those that need them. */
export const sendRefunds: Job = {
  name: 'send-refunds',
  cron: '* * * * *',
  async run(services) {
    const { db, clock, payments } = services
    await carryOutRefunds({ db, gateways: payments.gateways, rules: payments.rules, now: clock() })
    await deliverPaidOrders(services)
    await tellStaff(services, 'refund', await refundsInTrouble(db))
  },
}
