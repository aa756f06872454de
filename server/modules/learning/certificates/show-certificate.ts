import type { CertificateView } from '#contract/learning/enrolments.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import type { Db } from '#server/db/connect.ts'
import { findCertificate } from './read-certificate.ts'

/**
 * What anyone who has the serial may see of a certificate, revoked or not; small letters will do.
 *
 * @throws Problem certificate_not_found, certificate_withdrawn
 */
export async function showCertificate(db: Db, serial: string): Promise<CertificateView> {
  const certificate = await findCertificate(db, serial)
  return {
    serial: certificate.serial,
    nameOnIt: certificate.nameOnIt,
    courseName: certificate.courseName,
    courseNameBn: certificate.courseNameBn,
    courseId: certificate.isCourseOpen ? certificate.courseId : null,
    issuedAt: certificate.issuedAt.toISOString(),
    level: certificate.level,
    classMinutes: certificate.classMinutes,
    lessonMinutes: certificate.lessonMinutes,
    learnt: [...certificate.learnt],
    taughtBy: [...certificate.taughtBy],
    revokedAt: certificate.revokedAt?.toISOString() ?? null,
    isReplaced: certificate.isReplaced,
    hasPdf: isPrintable(certificate.nameOnIt),
  }
}
