import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { storedContents } from './certificate-contents.ts'
import type { CertificatePaper } from './certificate-pdf.ts'
import { TITLE_BN } from '../../catalog/index.ts'

export interface CertificateRecord extends CertificatePaper {
  courseId: string
  /** What the course says of itself in one sentence. */
  about: string
}

/**
 * A valid certificate with what its papers say; small letters of the serial will do.
 *
 * @throws Problem certificate_not_found, certificate_withdrawn, certificate_revoked
 */
export async function readCertificate(db: Db, serial: string): Promise<CertificateRecord> {
  const row = await findCertificate(db, serial)
  if (row.revokedAt) throw new Problem('certificate_revoked')
  return row
}

/**
 * A certificate, revoked or not.
 *
 * @throws Problem certificate_not_found, certificate_withdrawn
 */
export async function findCertificate(
  db: Db,
  serial: string,
): Promise<
  CertificateRecord & { revokedAt: Date | null; isReplaced: boolean; isCourseOpen: boolean }
> {
  const row = await db
    .selectFrom('certificates as certificate')
    .innerJoin('courses as course', 'course.id', 'certificate.course_id')
    .select([
      'certificate.serial',
      'certificate.name_on_it',
      'certificate.issued_at',
      'certificate.revoked_at',
      'certificate.replaced_by',
      'certificate.class_minutes',
      'certificate.lesson_minutes',
      'certificate.learnt',
      'certificate.taught_by',
      'course.course_id',
      'course.title',
      'course.subtitle',
    ])
    .select(TITLE_BN.as('title_bn'))
    .select((row) => row.fn.coalesce('certificate.level', 'course.level').as('level'))
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('public_courses')
            .select('public_courses.id')
            .whereRef('public_courses.id', '=', 'course.id'),
        )
        .as('is_course_open'),
    )
    .where('certificate.serial', '=', serial.toUpperCase())
    .executeTakeFirst()
  if (!row)
    throw new Problem(
      (await isWithdrawn(db, serial)) ? 'certificate_withdrawn' : 'certificate_not_found',
    )
  return {
    serial: row.serial,
    nameOnIt: row.name_on_it,
    courseId: row.course_id,
    courseName: row.title,
    courseNameBn: row.title_bn || null,
    about: row.subtitle || row.title,
    issuedAt: row.issued_at,
    level: row.level,
    classMinutes: row.class_minutes,
    lessonMinutes: row.lesson_minutes,
    ...storedContents(row),
    revokedAt: row.revoked_at,
    isReplaced: row.replaced_by !== null,
    isCourseOpen: row.is_course_open === true,
  }
}

/** Whether it went with the account of its owner. */
async function isWithdrawn(db: Db, serial: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawn_certificates')
    .select('serial')
    .where('serial', '=', serial.toUpperCase())
    .executeTakeFirst()
  return row !== undefined
}
