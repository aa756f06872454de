import { z } from 'zod'
import { CourseId, WeekDay } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { Day, Moment } from './day.ts'
import { entryId, listQuery, page } from './staff.ts'
import { StudentId } from './students.ts'
import { PersonName, typedText } from './text.ts'

/** `flagged`: the payment is disputed; access stays until staff decide. */
export const enrolmentStates = ['active', 'flagged', 'revoked'] as const

/** A course one is enrolled in. */
export const MyCourse = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    image: z.string(),
    lessonCount: z.int(),
    batch: z
      .object({ number: z.int(), startsOn: Day, classDays: z.array(WeekDay), shift: z.string().nullable(), orientationOn: Day.nullable() })
      .nullable(),
    state: z.enum(enrolmentStates),
    enrolledAt: Moment,
  })
  .meta({ id: 'MyCourse' })
export type MyCourse = z.infer<typeof MyCourse>

export const Certificate = z
  .object({ serial: z.string(), courseId: CourseId, courseName: z.string(), nameOnIt: z.string(), issuedAt: Moment })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof Certificate>

/** A certificate as anyone sees who has its serial: nothing that reaches the student. */
export const ShownCertificate = z
  .object({
    serial: z.string().meta({ examples: ['ED-7K2MX9QH4T'] }),
    nameOnIt: z.string(),
    courseName: z.string(),
    issuedAt: Moment,
    revokedAt: Moment.nullable().meta({ description: 'Since when it is no longer valid.' }),
  })
  .meta({ id: 'ShownCertificate' })
export type ShownCertificate = z.infer<typeof ShownCertificate>

/** An enrolment as staff see it, with the valid certificate if one was given. */
export const StaffEnrolment = z
  .object({
    id: z.int(),
    student: z.object({ studentId: StudentId, name: z.string(), email: z.string() }),
    courseId: CourseId,
    courseName: z.string(),
    batchNumber: z.int().nullable(),
    state: z.enum(enrolmentStates),
    enrolledAt: Moment,
    certificate: z.object({ serial: z.string(), nameOnIt: z.string() }).nullable(),
  })
  .meta({ id: 'StaffEnrolment' })
export type StaffEnrolment = z.infer<typeof StaffEnrolment>

export const certificateChoices = ['given', 'missing'] as const

/** What staff may say when they give a certificate. Without a name, the student's own stands on it. */
export const NewCertificate = z.object({ nameOnIt: PersonName.optional() })

const serial = z.object({ serial: typedText({ min: 1, max: 40 }) })

export const learningEndpoints = endpoints({
  'GET /api/my-courses': {
    summary: 'The courses one is enrolled in, latest first.',
    audience: 'student',
    reply: z.array(MyCourse),
  },
  'GET /api/my-certificates': {
    summary: "One's certificates, latest first.",
    audience: 'student',
    reply: z.array(Certificate),
  },
  'GET /api/dashboard': {
    summary: 'The numbers of the dashboard tiles.',
    audience: 'student',
    reply: z.object({ courses: z.int(), carts: z.int(), orders: z.int(), certificates: z.int() }),
  },
  'GET /api/certificates/{serial}': {
    summary: 'A certificate by its serial, for whoever wants to know whether it is genuine.',
    audience: 'anyone',
    params: serial,
    reply: ShownCertificate,
    problems: ['certificate_not_found'],
  },
  'GET /api/staff/enrolments': {
    summary: 'Who is enrolled in what, newest first; q finds names, e-mail addresses, student ids, course ids and serials.',
    audience: 'staff',
    query: z.object({ ...listQuery, certificate: z.enum(certificateChoices, { error: 'not_a_choice' }).optional() }),
    reply: page(StaffEnrolment),
  },
  'POST /api/staff/enrolments/{id}/certificate': {
    summary:
      'Gives the certificate of an enrolment and mails the student. A valid one of the same student and course is answered as it is.',
    audience: 'staff',
    params: z.object({ id: entryId }),
    body: NewCertificate,
    reply: ShownCertificate,
    problems: ['enrolment_not_found', 'enrolment_not_active'],
  },
  'POST /api/staff/certificates/{serial}/revoke': {
    summary: 'Takes a certificate back: its page says so from then on. A second time changes nothing.',
    audience: 'staff',
    params: serial,
    reply: ShownCertificate,
    problems: ['certificate_not_found'],
  },
})
