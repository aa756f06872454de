import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { typedText } from '../text.ts'
import { idParams, OrderNumber, Person, reason, TakaInput } from './fields.ts'
import { handCauses } from './terms.ts'
import { spelledOnce } from './trx-id.ts'

/** One spelling, as of a TrxID: the same slip must not count twice. */
const SlipNumber = typedText({ min: 1, max: 60 })
  .overwrite(spelledOnce)
  .refine((number) => number !== '', { error: 'required' })

export const NewManualEnrolment = z.object({
  studentId: typedText({ min: 1, max: 40 }),
  courseId: CourseId,
  batchId: z.preprocess((value) => (value === '' ? null : value), z.string().max(20).nullish()),
  cause: z.enum(handCauses, { error: 'not_a_choice' }),
  received: TakaInput.default('0').meta({
    description: 'What was paid for it; the rest of the fee is waived.',
  }),
  reference: z
    .preprocess((value) => (value === '' ? null : value), SlipNumber.nullish())
    .meta({ description: 'The number of the slip or transfer; needed where money was received.' }),
  reason,
})
export type NewManualEnrolment = z.infer<typeof NewManualEnrolment>

export const ManualEnrolment = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'done', 'rejected']),
    student: Person,
    courseId: CourseId,
    courseName: z.string(),
    batchNumber: z.int().nullable(),
    cause: z.enum(handCauses),
    fee: TakaText,
    received: TakaText,
    reference: z.string().nullable(),
    reason: z.string(),
    enteredBy: z.string(),
    mayDecide: z
      .boolean()
      .meta({ description: 'Another person than the one who entered it, and not the student.' }),
    orderNumber: OrderNumber.nullable(),
    enteredAt: Moment,
  })
  .meta({ id: 'ManualEnrolment' })
export type ManualEnrolment = z.infer<typeof ManualEnrolment>

export const manualEnrolmentEndpoints = endpoints({
  'GET /api/staff/manual-enrolments': {
    summary: 'Manual enrolments that wait for a second person, oldest first.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(ManualEnrolment),
  },
  'POST /api/staff/manual-enrolments': {
    summary:
      'Enrols a student manually, with a real order, and a receipt where money was received. Above a limit a second person approves it first.',
    audience: 'staff',
    permission: 'orders',
    body: NewManualEnrolment,
    reply: ManualEnrolment,
    status: 201,
    problems: [
      'student_not_found',
      'course_not_found',
      'batch_not_found',
      'batch_full',
      'batch_closed',
      'already_enrolled',
      'received_exceeds_fee',
      'reference_needed',
      'trx_id_used',
      'manual_enrolment_waiting',
      'not_yours_to_decide',
    ],
  },
  'POST /api/staff/manual-enrolments/{id}/approve': {
    summary: 'Agrees to an enrolment someone else entered: the student is enrolled.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    reply: ManualEnrolment,
    problems: [
      'manual_enrolment_not_found',
      'manual_enrolment_decided',
      'second_person_needed',
      'batch_full',
      'already_enrolled',
      'trx_id_used',
    ],
  },
  'POST /api/staff/manual-enrolments/{id}/reject': {
    summary: 'Refuses an enrolment someone else entered.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: ManualEnrolment,
    problems: ['manual_enrolment_not_found', 'manual_enrolment_decided', 'second_person_needed'],
  },
})
