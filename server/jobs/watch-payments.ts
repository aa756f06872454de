import {
  carryOutRefunds,
  expireInvitedOrders,
  expireOrders,
  recheckOpenPayments,
  refundsInTrouble,
  settleVerifiedTransfers,
  processStoredMessages,
} from '../modules/orders/index.ts'
import { orderContext } from '../order-context.ts'
import type { Job } from './job.ts'

/**
 * Every minute: asks gateways about payments under way, works on messages no one finished, settles
 * transfers staff verified, ends orders whose time is over.
 */
export const watchPayments: Job = {
  name: 'watch-payments',
  cron: '* * * * *',
  async run(services) {
    const ctx = orderContext(services)
    await processStoredMessages(ctx)
    await recheckOpenPayments(ctx)
    await settleVerifiedTransfers(ctx)
    await expireOrders(ctx)
    await expireInvitedOrders(ctx)
    await ctx.deliver()
  },
}

/** Every minute: sends approved refunds, asks about those under way until each is final, and alerts staff to those that need them. */
export const sendRefunds: Job = {
  name: 'send-refunds',
  cron: '* * * * *',
  async run(services) {
    const ctx = orderContext(services)
    await carryOutRefunds(ctx)
    await ctx.deliver()
    await ctx.notifyStaff('refund', await refundsInTrouble(ctx.db))
  },
}
