import { z } from 'zod'
import { BatchPlan } from '../catalog/batch-draft.ts'
import { CourseId } from '../catalog/courses.ts'
import { courseLevels } from '../catalog/terms.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { inEachLanguage } from '../languages.ts'
import { entryId, listQuery, page } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { PrintedName, typedText } from '../text.ts'
import { CourseProgress, LimitedAccess } from './classroom.ts'
import { wholeNumber } from '../whole-number.ts'
import {
  batchNoticeKinds,
  certificateChoices,
  enrolmentStates,
  enrolmentViews,
  LEARNING_DAYS,
  learningViews,
} from './terms.ts'

/** What became of a batch: the student moved to another one, its days, hours or venue changed, or it will not take place. */
export const BatchNotice = z
  .object({
    kind: z.enum(batchNoticeKinds),
    batch: BatchPlan.meta({ description: 'As it was before.' }),
    reason: z.string(),
    orderNumber: z.string(),
  })
  .meta({ id: 'BatchNotice' })
export type BatchNotice = z.infer<typeof BatchNotice>

/** A course one is enrolled in. */
export const MyCourse = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    image: z.string(),
    lessonCount: z.int(),
    testCount: z.int().meta({
      description: 'How many of the lessons are tests; as many as lessons: a test series.',
    }),
    batch: BatchPlan.extend({ orientationOn: Day.nullable() }).nullable(),
    state: z
      .enum(enrolmentStates)
      .meta({ description: 'revoked only with a notice that the batch was cancelled.' }),
    enrolledAt: Moment,
    notice: BatchNotice.nullable(),
    access: LimitedAccess.nullable().meta({ description: 'null: it has no end.' }),
    progress: CourseProgress.nullable().meta({
      description: 'null: the course has no lessons here, or is closed.',
    }),
    classes: z
      .object({
        planned: z.int(),
        held: z.int(),
        attended: z.int(),
        excused: z.int(),
        ahead: z
          .array(z.object({ startsAt: Moment, endsAt: Moment }))
          .meta({ description: 'Those that are not over, soonest first.' }),
      })
      .nullable()
      .meta({
        description:
          'The live classes of the batch that are not cancelled, those held, and those of them one came to. null: none here.',
      }),
  })
  .meta({ id: 'MyCourse' })
export type MyCourse = z.infer<typeof MyCourse>

export const correctionStates = ['waiting', 'approved', 'rejected'] as const

/** What a certificate says of its course. */
const certificateContents = {
  level: z.enum(courseLevels),
  classMinutes: z
    .int()
    .meta({ description: 'Of live classes held before it was issued; 0: not stated.' }),
  lessonMinutes: z.int().meta({ description: 'Of the lessons of the course; 0: not stated.' }),
  taughtBy: z
    .array(
      z.strictObject({
        name: z.strictObject(inEachLanguage(() => z.string())),
        designation: z.strictObject(inEachLanguage(() => z.string())),
      }),
    )
    .meta({ description: 'Who taught the course when it was issued.' }),
}

export const Certificate = z
  .object({
    serial: z.string(),
    courseId: CourseId,
    courseName: z.string(),
    courseNameBn: z.string().nullable(),
    nameOnIt: z.string(),
    issuedAt: Moment,
    ...certificateContents,
    hasPdf: z.boolean().meta({
      description:
        'false: the name has letters that cannot be printed. Its owner can ask for a correction.',
    }),
    correction: z
      .object({
        name: z.string(),
        state: z.enum(correctionStates),
        answer: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The last one that its student asked for.' }),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof Certificate>

/** A certificate as anyone sees who has its serial: nothing that reaches the student. */
export const CertificateView = z
  .object({
    serial: z.string().meta({ examples: ['ED-7K2MX9QH4T'] }),
    nameOnIt: z.string(),
    courseName: z.string(),
    courseNameBn: z.string().nullable(),
    courseId: CourseId.nullable().meta({ description: 'null: the course has no page any more.' }),
    issuedAt: Moment,
    ...certificateContents,
    learnt: z
      .array(z.strictObject(inEachLanguage(() => z.string())))
      .meta({ description: 'What the course taught when it was issued.' }),
    revokedAt: Moment.nullable().meta({ description: 'Since when it is no longer valid.' }),
    isReplaced: z.boolean().meta({ description: 'Whether a corrected one was issued instead.' }),
    hasPdf: z.boolean().meta({
      description:
        'false: the name has letters that cannot be printed. Its owner can ask for a correction.',
    }),
  })
  .meta({ id: 'CertificateView' })
export type CertificateView = z.infer<typeof CertificateView>

/** An enrolment as staff see it, with the valid certificate if one was given. */
export const StaffEnrolment = z
  .object({
    id: z.int(),
    student: z.object({ studentId: StudentId, name: z.string(), email: z.string() }),
    courseId: CourseId,
    courseName: z.string(),
    batchNumber: z.int().nullable(),
    batchId: z.string().nullable(),
    state: z.enum(enrolmentStates),
    enrolledAt: Moment,
    access: LimitedAccess.nullable().meta({ description: 'null: it has no end.' }),
    endedAt: Moment.nullable(),
    endReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it ended, where a reason was given.' }),
    lessons: z.object({ completed: z.int(), required: z.int() }).nullable().meta({
      description: 'The required lessons of the course. null: it has none here.',
    }),
    certificate: z.object({ serial: z.string(), nameOnIt: z.string() }).nullable(),
    waitsForName: z.boolean().meta({
      description:
        'The course is completed, and its certificate waits for a name that can be printed.',
    }),
    isOwn: z.boolean().meta({
      description: 'The caller is the student: another member of staff decides on the certificate.',
    }),
  })
  .meta({ id: 'StaffEnrolment' })
export type StaffEnrolment = z.infer<typeof StaffEnrolment>

/** What staff may say when they give a certificate. Without a name, the student's own is on it. */
export const NewCertificate = z.object({
  nameOnIt: PrintedName.optional(),
  earlyReason: typedText({ min: 3, max: 500 })
    .optional()
    .meta({ description: 'Why it is given although the batch has not ended: needed then.' }),
})

/** More time in a course for one student. */
export const AccessExtension = z.object({
  until: Day.meta({ description: 'The new last day: later than the former one, and not past.' }),
  reason: typedText({ min: 3, max: 500 }),
})

/** The access of the students of a batch, without whoever asks. */
export const BatchAccess = z
  .object({
    students: z.int(),
    endless: z.int().meta({ description: 'Those whose access has no end.' }),
    first: Day.nullable().meta({ description: 'The earliest last day. null: nobody has one.' }),
    last: Day.nullable().meta({ description: 'The latest last day.' }),
    later: z.int().meta({ description: 'Those for whom the day of `until` would be later.' }),
    reopened: z.int().meta({ description: 'Those of them whose access is over now.' }),
  })
  .meta({ id: 'BatchAccess' })
export type BatchAccess = z.infer<typeof BatchAccess>

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
    reply: z.object({
      courses: z.int(),
      carts: z.int(),
      orders: z.int(),
      certificates: z.int(),
      daysLearned: z
        .int()
        .min(0)
        .max(LEARNING_DAYS)
        .meta({ description: 'Of the last seven, today among them, in Dhaka.' }),
    }),
  },
  'GET /api/certificates/{serial}': {
    summary: 'A certificate by its serial, for anyone who wants to check whether it is genuine.',
    audience: 'anyone',
    params: serial,
    reply: CertificateView,
    problems: ['certificate_not_found', 'certificate_withdrawn'],
  },
  'GET /api/staff/enrolments': {
    summary:
      'Who is enrolled in what, newest first; q finds names, email addresses, student ids, course ids and serials.',
    audience: 'staff',
    permission: 'enrolments',
    query: z.object({
      ...listQuery,
      certificate: z.enum(certificateChoices, { error: 'not_a_choice' }).optional(),
      course: CourseId.optional(),
      batch: wholeNumber({ min: 1, max: 100_000 })
        .optional()
        .meta({ description: 'The number of a batch of the course.' }),
      state: z.enum(enrolmentViews, { error: 'not_a_choice' }).optional(),
      learning: z.enum(learningViews, { error: 'not_a_choice' }).optional(),
    }),
    reply: page(StaffEnrolment).extend({
      count: z
        .int()
        .nullable()
        .meta({ description: 'Of all pages. null: counted only for one course.' }),
    }),
  },
  'POST /api/staff/enrolments/{id}/access': {
    summary:
      'Extends access for a limited time to a later last day, and tells the student. Access that has ended opens again.',
    audience: 'staff',
    permission: 'orders',
    params: z.object({ id: entryId }),
    body: AccessExtension,
    reply: z.object({ accessUntil: Day }),
    problems: ['enrolment_not_found', 'own_access', 'access_has_no_end', 'access_not_later'],
  },
  'GET /api/staff/batches/{id}/access': {
    summary:
      'Until when the students of a batch have access, and how many would get more until a day. Nothing changes.',
    audience: 'staff',
    permission: 'orders',
    params: z.object({ id: entryId }),
    query: z.object({ until: Day.optional() }),
    reply: BatchAccess,
    problems: ['batch_not_found'],
  },
  'POST /api/staff/batches/{id}/access': {
    summary:
      'Extends access for a limited time to a day, for everyone in a batch who has it for shorter, and tells each of them. Who has more keeps it.',
    audience: 'staff',
    permission: 'orders',
    params: z.object({ id: entryId }),
    body: AccessExtension,
    reply: z.object({ extended: z.int() }),
    problems: ['batch_not_found', 'access_not_later'],
  },
  'POST /api/staff/enrolments/{id}/certificate': {
    summary:
      'Gives the certificate of an enrolment and mails the student. A valid one of the same student and course is answered as it is.',
    audience: 'staff',
    permission: 'certificates',
    params: z.object({ id: entryId }),
    body: NewCertificate,
    reply: CertificateView,
    problems: [
      'enrolment_not_found',
      'enrolment_not_active',
      'own_certificate',
      'certificate_early',
    ],
  },
  'POST /api/staff/certificates/{serial}/revoke': {
    summary:
      'Takes a certificate back: its page says so from then on. A second time changes nothing.',
    audience: 'staff',
    permission: 'certificates',
    params: serial,
    reply: CertificateView,
    problems: ['certificate_not_found'],
  },
})
