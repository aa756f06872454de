import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import { namesOf } from '../content.ts'
import { alertStaff, type MoneyFinding } from '../modules/orders/index.ts'
import type { Services } from '../services.ts'

/** Shows staff everything a look at the money found, and mails them what is new today. */
export async function notifyStaff(
  services: Services,
  kind: MoneyAlertKind,
  findings: readonly MoneyFinding[],
): Promise<void> {
  const { db, config, clock, log } = services
  const fresh = await alertStaff(db, {
    kind,
    findings,
    names: namesOf(config),
    origin: config.origin,
    now: clock(),
  })
  if (fresh > 0)
    await services
      .wake('send-mails')
      .catch((error: unknown) => log.warn({ err: error }, 'mail waits for its next turn'))
}
