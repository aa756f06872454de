import type { ShownCertificate } from '#contract/learning/enrolments.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * What anyone who has the serial may see of a certificate, revoked or not; small letters will do.
 *
 * @throws Problem certificate_not_found
 */
export async function showCertificate(db: Db, serial: string): Promise<ShownCertificate> {
  const row = await db
    .selectFrom('certificates as certificate')
    .innerJoin('courses as course', 'course.id', 'certificate.course_id')
    .select([
      'certificate.serial',
      'certificate.name_on_it',
      'certificate.issued_at',
      'certificate.revoked_at',
      'certificate.replaced_by',
      'course.title',
    ])
    .where('certificate.serial', '=', serial.toUpperCase())
    .executeTakeFirst()
  if (!row) throw new Problem('certificate_not_found')
  return {
    serial: row.serial,
    nameOnIt: row.name_on_it,
    courseName: row.title,
    issuedAt: row.issued_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    isReplaced: row.replaced_by !== null,
  }
}
