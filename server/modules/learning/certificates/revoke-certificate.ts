import type { CertificateView } from '#contract/learning/enrolments.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { CertificateContext } from './certificate-context.ts'
import { showCertificate } from './show-certificate.ts'

/**
 * Takes a certificate back: its page then says so. A second time changes nothing; who was first stays.
 *
 * @throws Problem certificate_not_found
 */
export async function revokeCertificate(
  { db, now, staff }: Pick<CertificateContext, 'db' | 'now' | 'staff'>,
  { serial }: { serial: string },
): Promise<CertificateView> {
  await transact(db, async (trx) => {
    const certificate = await trx
      .selectFrom('certificates')
      .select(['id', 'serial', 'revoked_at'])
      .where('serial', '=', serial.toUpperCase())
      .forUpdate()
      .executeTakeFirst()
    if (!certificate) throw new Problem('certificate_not_found')
    const isRevoked = certificate.revoked_at !== null
    if (!isRevoked)
      await trx
        .updateTable('certificates')
        .set({ revoked_by: staff.id, revoked_at: now })
        .where('id', '=', certificate.id)
        .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'certificate.revoked',
      subject: certificate.serial,
      before: { isRevoked },
      after: { isRevoked: true },
    })
  })
  return showCertificate(db, serial)
}

/** The valid certificates of courses that were enrolled in by these lines. */
export async function certificatesOfItems(trx: Trx, itemIds: readonly number[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await trx
    .selectFrom('certificates as certificate')
    .innerJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.student_id', '=', 'certificate.student_id')
        .onRef('enrolment.course_id', '=', 'certificate.course_id'),
    )
    .select('certificate.serial')
    .where('enrolment.order_item_id', 'in', [...itemIds])
    .where('certificate.revoked_at', 'is', null)
    .orderBy('certificate.serial')
    .execute()
  return rows.map(({ serial }) => serial)
}

/**
 * Takes back certificates of courses that ended. `staffId`: who decided that; null where it was
 * the student, or no one.
 */
export async function revokeCertificates(
  trx: Trx,
  serials: readonly string[],
  { at, staffId }: { at: Date; staffId: number | null },
): Promise<void> {
  if (serials.length === 0) return
  await trx
    .updateTable('certificates')
    .set({ revoked_at: at, revoked_by: staffId })
    .where('serial', 'in', [...serials])
    .where('revoked_at', 'is', null)
    .execute()
}
