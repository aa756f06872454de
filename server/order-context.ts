import { deliverPaidOrders } from './jobs/deliver-orders.ts'
import { notifyStaff } from './jobs/notify-staff.ts'
import type { OrderContext } from './modules/orders/index.ts'
import type { Services } from './services.ts'

/** What the verbs of orders work with, at this moment. */
export function orderContext(services: Services): OrderContext {
  const { db, clock, config, log, payments } = services
  return {
    ...payments,
    db,
    log,
    now: clock(),
    mode: config.payments.mode,
    deliver: () => deliverPaidOrders(services),
    wake: (job) =>
      services
        .wake(job)
        .catch((error: unknown) => log.warn({ err: error, job }, 'waits for its next turn')),
    notifyStaff: (kind, findings) => notifyStaff(services, kind, findings),
  }
}
