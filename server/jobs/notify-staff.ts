import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import { namesOf } from '../content.ts'
import { alertStaff, type MoneyFinding } from '../modules/orders/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'

/** Shows staff everything a look at the money found, and mails them what is new today. */
export async function notifyStaff(
  services: Services,
  kind: MoneyAlertKind,
  findings: readonly MoneyFinding[],
): Promise<void> {
  const { db, config, clock } = services
  const fresh = await alertStaff(db, {
    kind,
    findings,
    names: namesOf(config),
    origin: config.origin,
    now: clock(),
  })
  if (fresh > 0) await sendMailsSoon(services)
}
