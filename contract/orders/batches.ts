import { z } from 'zod'
import { BatchDraft } from '../catalog/batch-draft.ts'
import { CourseId, WeekDay } from '../catalog/courses.ts'
import { sharesRoom } from '../classes/teaching-rooms.ts'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { idParams, OrderNumber, Person, reason, TakaInput } from './fields.ts'
import { searchText, typedText } from '../text.ts'
import { pageLimit } from '../whole-number.ts'
import { batchActs, batchOrders, batchStates, batchViews } from './terms.ts'

export const StaffBatch = z
  .object({
    batchId: z.string(),
    courseId: CourseId,
    number: z.int(),
    startsOn: Day,
    enrolBy: Day,
    seats: z.int().nullable(),
    seatsTaken: z.int(),
    classDays: z.array(WeekDay),
    hours: z.string().nullable(),
    venue: z.string().nullable(),
    orientationOn: Day.nullable(),
    state: z.enum(batchStates),
    earlyFee: TakaText.nullable(),
    earlyUntil: Day.nullable(),
  })
  .meta({ id: 'StaffBatch' })
export type StaffBatch = z.infer<typeof StaffBatch>

/** A batch in the list of all. */
export const BatchRow = StaffBatch.extend({
  title: z.string(),
  titleBn: z.string().nullable(),
  endsOn: Day.meta({
    description: 'Of its last class; without a timetable, counted from class days and lessons.',
  }),
  classesToday: z.int(),
  waiting: z
    .int()
    .meta({ description: 'How many wait for a seat, those with an offer among them.' }),
  instructors: z
    .array(z.object({ name: z.string(), nameBn: z.string().nullable() }))
    .meta({ description: 'Who is named for its classes, else the instructors of the course.' }),
}).meta({ id: 'BatchRow' })
export type BatchRow = z.infer<typeof BatchRow>

/** A batch as staff enter it, with how it is sold. */
export const StaffBatchDraft = BatchDraft.extend({
  state: z.enum(batchStates, { error: 'not_a_choice' }).default('open'),
  earlyFee: TakaInput.nullish(),
  earlyUntil: Day.nullish(),
})
export type StaffBatchDraft = z.infer<typeof StaffBatchDraft>

const studentChoice = {
  act: z.enum(batchActs, { error: 'not_a_choice' }).meta({
    description:
      'keep: stays with the new days and hours; move: to another batch, at no cost; refund: everything goes back.',
  }),
  toBatchId: z.string().max(20).nullish().meta({ description: 'The batch to move to.' }),
}
export const StudentsDecision = z
  .object({
    reason: reason.meta({ description: 'The students read it.' }),
    otherwise: z
      .object(studentChoice)
      .meta({ description: 'For all who are not among the choices.' }),
    choices: z
      .array(z.object({ itemId: z.string().max(20), ...studentChoice }))
      .max(5000)
      .default([]),
  })
  .meta({ id: 'StudentsDecision' })
export type StudentsDecision = z.infer<typeof StudentsDecision>

/** A batch as it is to be; with students in it, cancelling or moving it says what happens to them. */
export const BatchChange = StaffBatchDraft.extend({
  students: StudentsDecision.optional(),
  sharesRoom,
})
export type BatchChange = z.infer<typeof BatchChange>

/** A student of a batch, by the line of the order it was bought with. */
export const BatchStudent = z
  .object({
    itemId: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    paid: TakaText,
    isChecked: z.boolean().meta({
      description: 'Staff are still checking the money of the order: no one is enrolled yet.',
    }),
    deciding: z
      .enum(batchActs)
      .nullable()
      .meta({ description: 'What was decided and is being carried out.' }),
    waitsForPayment: z.boolean().meta({
      description: 'The student pays the difference first, for a move that was decided.',
    }),
  })
  .meta({ id: 'BatchStudent' })

/** How a course is sold. */
export const CourseSale = z
  .object({
    isOnSale: z.boolean().meta({ description: 'false: it cannot be put in a cart or ordered.' }),
    sellsSelfPaced: z.boolean().meta({
      description:
        'It can be bought without a batch while none takes students, although it has had batches.',
    }),
  })
  .meta({ id: 'CourseSale' })
export type CourseSale = z.infer<typeof CourseSale>

export const batchEndpoints = endpoints({
  'GET /api/staff/batches': {
    summary:
      'Batches of all courses. Those that are over or of archived courses only where `show` asks for them.',
    audience: 'staff',
    permission: 'batches',
    query: z.object({
      q: searchText({ max: 200 }).optional(),
      show: z.enum(batchViews, { error: 'not_a_choice' }).optional(),
      order: z.enum(batchOrders, { error: 'not_a_choice' }).default('start').meta({
        description: 'The first day, the title of the course, or the seats that are left.',
      }),
      after: typedText({ max: 1_000 }).optional(),
      limit: pageLimit({ most: 100, usual: 25 }),
    }),
    reply: z.object({ rows: z.array(BatchRow), next: z.string().nullable() }),
  },
  'GET /api/staff/courses/{courseId}/batches': {
    summary: 'Every batch of a course.',
    audience: 'staff',
    permission: 'batches',
    params: z.object({ courseId: CourseId }),
    reply: z.array(StaffBatch),
    problems: ['course_not_found'],
  },
  'POST /api/staff/courses/{courseId}/batches': {
    summary: 'Adds a batch to a course.',
    audience: 'staff',
    permission: 'batches',
    params: z.object({ courseId: CourseId }),
    body: StaffBatchDraft,
    reply: StaffBatch,
    status: 201,
    problems: ['course_not_found', 'batch_exists', 'room_too_small'],
  },
  'GET /api/staff/courses/{courseId}/sale': {
    summary: 'Whether a course is on sale, and whether it is sold without a batch.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ courseId: CourseId }),
    reply: CourseSale,
    problems: ['course_not_found'],
  },
  'PUT /api/staff/courses/{courseId}/sale': {
    summary:
      'Takes a course off sale or puts it back, and says whether it is sold without a batch.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ courseId: CourseId }),
    body: CourseSale,
    reply: CourseSale,
    problems: ['course_not_found'],
  },
  'GET /api/staff/batches/{id}/students': {
    summary: 'Who has a seat in a batch, and how many unpaid orders there are for it.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    reply: z.object({ students: z.array(BatchStudent), openOrders: z.int() }),
    problems: ['batch_not_found'],
  },
  'PUT /api/staff/batches/{id}': {
    summary:
      'Changes a batch. Seats cannot fall below those taken. Cancelling it, or changing its days, hours or venue, says what happens to its students; unpaid orders of a cancelled batch end.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    body: BatchChange,
    reply: StaffBatch,
    problems: [
      'batch_not_found',
      'batch_exists',
      'seats_below_taken',
      'room_too_small',
      'room_taken',
      'batch_has_students',
      'nothing_to_decide',
      'batch_state_final',
      'batch_full',
      'payment_not_checked',
      'not_yours_to_decide',
    ],
  },
})
