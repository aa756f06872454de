import type { Trx } from '#server/db/transact.ts'
import { type Actor, recordAct } from '../move-order.ts'

/** Notes in the history of an order what became of the certificates of courses it no longer gives. */
export async function recordCertificates(
  trx: Trx,
  orderId: number,
  /** `by`: who decided that the course ends. */
  certificates: { serials: readonly string[]; areKept: boolean; by: Actor },
): Promise<void> {
  if (certificates.serials.length === 0) return
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'student_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const act = certificates.areKept ? 'certificate_kept' : 'certificate_revoked'
  for (const serial of certificates.serials)
    await recordAct(trx, order, { by: certificates.by, act, detail: { serial } })
}
