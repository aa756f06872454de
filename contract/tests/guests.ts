import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { orEmpty, visitorFields } from '../inbox/inbox.ts'
import { LessonId } from '../learning/lessons.ts'
import { NegativeShare } from '../question-bank/question-shape.ts'
import { Email, PersonName, Phone } from '../text.ts'
import {
  AttemptId,
  AttemptResult,
  AttemptSheet,
  DeviceSecret,
  NewAnswers,
  SavedAnswers,
} from './attempts.ts'
import { guestObstacles, testLimits } from './terms.ts'

/** A test that visitors may sit, as the page of its course names it. */
export const FreeTestSummary = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    questionCount: z.int(),
    seconds: z.int().nullable().meta({ description: 'null: no limit.' }),
  })
  .meta({ id: 'FreeTestSummary' })
export type FreeTestSummary = z.infer<typeof FreeTestSummary>

/** A test as the page of its course tells visitors of it. */
export const CourseTest = z
  .object({
    lessonId: LessonId,
    questionCount: z.int(),
    opensAt: Moment.nullable().meta({ description: 'null: open at any time.' }),
    closesAt: Moment.nullable(),
    negative: NegativeShare,
    hasMeritList: z.boolean(),
  })
  .meta({ id: 'CourseTest' })
export type CourseTest = z.infer<typeof CourseTest>

/** A free test with its rules, before it is started. Nothing of its questions is in here. */
export const FreeTest = FreeTestSummary.extend({
  courseId: CourseId,
  courseName: z.object({ en: z.string(), bn: z.string().nullable() }),
  serverNow: Moment,
  marksPossible: z.int().nullable().meta({
    description: 'In hundredths of a mark; null: it differs by what is drawn.',
  }),
  sections: z.array(z.object({ title: z.string(), questionCount: z.int() })),
  opensAt: Moment.nullable(),
  closesAt: Moment.nullable(),
  negative: NegativeShare,
  passPercent: z.int().nullable(),
  obstacle: z.enum(guestObstacles).nullable().meta({
    description: 'Why it cannot be started now; null: it can.',
  }),
}).meta({ id: 'FreeTest' })
export type FreeTest = z.infer<typeof FreeTest>

/** Who sits a free test: a name, and an email address or a phone number. */
export const GuestForm = z
  .object({
    name: PersonName,
    email: orEmpty(Email),
    phone: orEmpty(Phone),
    device: DeviceSecret.nullable().meta({ description: 'Of an earlier free test; null: none.' }),
    ...visitorFields,
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    error: 'email_or_phone',
  })
export type GuestForm = z.infer<typeof GuestForm>

const anyone = { audience: 'anyone' } as const
const attemptParams = z.object({ attemptId: AttemptId })
/** Students of one mobile operator share an address, so a whole classroom must fit. */
const startLimit = { points: 40, seconds: 600 }
const sittingLimit = { points: 1200, seconds: 60, perProcess: true } as const

export const guestTestEndpoints = endpoints({
  'GET /api/courses/{courseId}/tests': {
    ...anyone,
    cacheable: true,
    summary: 'The published tests of a course with their rules, for its public page.',
    params: z.object({ courseId: CourseId }),
    reply: z.array(CourseTest),
    problems: ['course_not_found'],
  },
  'GET /api/courses/{courseId}/free-tests': {
    ...anyone,
    cacheable: true,
    summary: 'The tests of a course that visitors may sit before signing up.',
    params: z.object({ courseId: CourseId }),
    reply: z.array(FreeTestSummary),
    problems: ['course_not_found'],
  },
  'GET /api/free-tests/{courseId}/{lessonId}': {
    ...anyone,
    summary: 'A test that visitors may sit, with its rules.',
    params: z.object({ courseId: CourseId, lessonId: LessonId }),
    reply: FreeTest,
    problems: ['lesson_not_found'],
  },
  'POST /api/free-tests/{courseId}/{lessonId}/attempts': {
    ...anyone,
    summary:
      'Starts a free test, once a device, address and phone. The device that has it open gets it again.',
    params: z.object({ courseId: CourseId, lessonId: LessonId }),
    body: GuestForm,
    reply: AttemptSheet,
    status: 201,
    problems: ['lesson_not_found', 'attempt_not_startable', 'free_test_taken'],
    limit: startLimit,
  },
  'POST /api/guest-attempts/{attemptId}/sheet': {
    ...anyone,
    readsOnly: true,
    summary: 'An open free test again for its device, after a reload.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret }),
    reply: AttemptSheet,
    problems: ['attempt_not_found', 'attempt_submitted'],
    limit: sittingLimit,
  },
  'PUT /api/guest-attempts/{attemptId}/answers': {
    ...anyone,
    summary: 'Saves answers of a free test. Sending them twice or late changes nothing.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret, answers: NewAnswers.min(1, { error: 'required' }) }),
    maxBodyBytes: 256 * 1024,
    reply: SavedAnswers,
    problems: ['attempt_not_found', 'attempt_submitted'],
    limit: sittingLimit,
  },
  'POST /api/guest-attempts/{attemptId}/submit': {
    ...anyone,
    summary: 'Hands a free test in, with answers that were not sent yet.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret, answers: NewAnswers }),
    maxBodyBytes: 256 * 1024,
    reply: z.object({
      saved: SavedAnswers.shape.saved,
      result: AttemptResult,
      certificate: z.null().meta({ description: 'A free test earns none.' }),
    }),
    problems: ['attempt_not_found'],
    limit: sittingLimit,
  },
  'POST /api/guest-attempts/{attemptId}/result': {
    ...anyone,
    readsOnly: true,
    summary:
      'The result of a free test for its device, until it joins an account. Without answers.',
    params: attemptParams,
    body: z.object({ device: DeviceSecret }),
    reply: AttemptResult,
    problems: ['attempt_not_found', 'attempt_not_submitted', 'attempt_handing_in'],
    limit: sittingLimit,
  },
  'POST /api/learn/guest-attempts': {
    audience: 'student',
    summary:
      'Joins free tests to the account: those of this device, and those with its confirmed email address. Others stay as they are.',
    body: z.object({
      attempts: z
        .array(z.object({ attemptId: AttemptId, device: DeviceSecret }))
        .max(testLimits.guestAttempts, { error: 'too_big' }),
    }),
    reply: z.object({
      joined: z.array(AttemptId),
      own: z
        .array(z.object({ attemptId: AttemptId, courseId: CourseId, lessonId: LessonId }))
        .meta({ description: 'All free tests of the account, newest first.' }),
    }),
    limit: { points: 30, seconds: 60 },
  },
})
