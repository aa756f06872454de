import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { entryId } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { PrintedName, typedText } from '../text.ts'
import { CertificateView } from './enrolments.ts'

const serial = z.object({ serial: typedText({ min: 1, max: 40 }) })

/** A student asks for another name on a certificate. */
export const CorrectionRequest = z.object({
  name: PrintedName,
  note: typedText({ max: 500, multiline: true })
    .optional()
    .meta({ description: 'Why, such as "as on my national ID".' }),
})

/** A certificate again, with the name as it should have been. */
export const CertificateReissue = z.object({
  nameOnIt: PrintedName,
  reason: typedText({ min: 3, max: 500, multiline: true }),
})

export const CorrectionApproval = z.object({ nameOnIt: PrintedName })
export const CorrectionRejection = z.object({
  reason: typedText({ min: 3, max: 500, multiline: true }),
})

/** A correction that staff have to decide about. */
export const StaffCorrection = z
  .object({
    id: z.int(),
    serial: z.string(),
    courseId: CourseId,
    courseName: z.string(),
    nameOnIt: z.string(),
    askedName: z.string(),
    note: z.string().nullable(),
    askedAt: Moment,
    student: z.object({ studentId: StudentId, name: z.string(), email: z.string() }),
  })
  .meta({ id: 'StaffCorrection' })
export type StaffCorrection = z.infer<typeof StaffCorrection>

export const certificateEndpoints = endpoints({
  'POST /api/my-certificates/{serial}/corrections': {
    summary: 'Asks staff to issue a certificate again with another name. One at a time.',
    audience: 'student',
    params: serial,
    body: CorrectionRequest,
    reply: null,
    limit: { points: 10, seconds: 3600 },
    problems: [
      'certificate_not_found',
      'certificate_revoked',
      'correction_waiting',
      'correction_same_name',
    ],
  },
  'GET /api/staff/certificate-corrections': {
    summary: 'The corrections of certificates that wait for a decision, oldest first.',
    audience: 'staff',
    permission: 'certificates',
    reply: z.array(StaffCorrection),
  },
  'POST /api/staff/certificate-corrections/{id}/approve': {
    summary: 'Issues the certificate again with this name and mails the student.',
    audience: 'staff',
    permission: 'certificates',
    params: z.object({ id: entryId }),
    body: CorrectionApproval,
    reply: CertificateView,
    problems: [
      'correction_not_found',
      'correction_decided',
      'certificate_revoked',
      'own_certificate',
    ],
  },
  'POST /api/staff/certificate-corrections/{id}/reject': {
    summary: 'Leaves the certificate as it is and mails the student why.',
    audience: 'staff',
    permission: 'certificates',
    params: z.object({ id: entryId }),
    body: CorrectionRejection,
    reply: null,
    problems: ['correction_not_found', 'correction_decided'],
  },
  'POST /api/staff/certificates/{serial}/reissue': {
    summary:
      'Issues a certificate again with another name: the old serial then says that it was replaced.',
    audience: 'staff',
    permission: 'certificates',
    params: serial,
    body: CertificateReissue,
    reply: CertificateView,
    problems: ['certificate_not_found', 'certificate_revoked', 'own_certificate'],
  },
})
