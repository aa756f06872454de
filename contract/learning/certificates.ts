import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { entryId } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { PrintedName, typedText } from '../text.ts'
import { ShownCertificate } from './enrolments.ts'

const serial = z.object({ serial: typedText({ min: 1, max: 40 }) })

/** A student asks for another name on a certificate. */
export const AskedCorrection = z.object({
  name: PrintedName,
  note: typedText({ max: 500, multiline: true })
    .optional()
    .meta({ description: 'Why, such as "as on my national ID".' }),
})

/** A certificate again, with the name as it should have been. */
export const ReissuedCertificate = z.object({
  nameOnIt: PrintedName,
  reason: typedText({ min: 3, max: 500, multiline: true }),
})

export const ApprovedCorrection = z.object({ nameOnIt: PrintedName })
export const RejectedCorrection = z.object({
  reason: typedText({ min: 3, max: 500, multiline: true }),
})

/** A correction that staff have to decide about. */
export const WaitingCorrection = z
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
  .meta({ id: 'WaitingCorrection' })
export type WaitingCorrection = z.infer<typeof WaitingCorrection>

export const certificateEndpoints = endpoints({
  'POST /api/my-certificates/{serial}/corrections': {
    summary: 'Asks staff to issue a certificate again with another name. One at a time.',
    audience: 'student',
    params: serial,
    body: AskedCorrection,
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
    reply: z.array(WaitingCorrection),
  },
  'POST /api/staff/certificate-corrections/{id}/approve': {
    summary: 'Issues the certificate again with this name and mails the student.',
    audience: 'staff',
    permission: 'certificates',
    params: z.object({ id: entryId }),
    body: ApprovedCorrection,
    reply: ShownCertificate,
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
    body: RejectedCorrection,
    reply: null,
    problems: ['correction_not_found', 'correction_decided'],
  },
  'POST /api/staff/certificates/{serial}/reissue': {
    summary:
      'Issues a certificate again with another name: the old serial then says that it was replaced.',
    audience: 'staff',
    permission: 'certificates',
    params: serial,
    body: ReissuedCertificate,
    reply: ShownCertificate,
    problems: ['certificate_not_found', 'certificate_revoked', 'own_certificate'],
  },
})
