import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { cursor } from '../staff/staff.ts'
import { idParams, next, page, Person } from './fields.ts'
import { OrderBatch } from './order.ts'
import { MOST_WAITING_PLACES } from './terms.ts'

/** Where someone stands who waits for a seat. */
const standing = {
  placeId: z.string(),
  state: z.enum(['waiting', 'offered']).meta({ description: 'offered: a seat is held.' }),
  ahead: z.int().min(0).meta({ description: 'How many are before them; of an offer 0.' }),
  offeredUntil: Moment.nullable().meta({
    description:
      'The end of the offer; null: none runs, or it is not announced before the morning.',
  }),
  joinedAt: Moment,
}

const WaitingBatch = z.object({
  courseId: CourseId,
  courseName: z.string(),
  courseNameBn: z.string().nullable(),
  batch: OrderBatch,
  enrolBy: Day,
})

/** A place of one's own. */
export const WaitlistPlace = z
  .object({ ...WaitingBatch.shape, ...standing })
  .meta({ id: 'WaitlistPlace' })
export type WaitlistPlace = z.infer<typeof WaitlistPlace>

/** A batch as someone sees it who may want to wait for a seat. */
export const WaitlistView = WaitingBatch.extend({
  canJoin: z.boolean().meta({ description: 'It is full, and enrolment has not ended.' }),
  hasSeats: z.boolean().meta({ description: 'Nobody needs to wait.' }),
  waiting: z.int().meta({ description: 'How many wait.' }),
}).meta({ id: 'WaitlistView' })
export type WaitlistView = z.infer<typeof WaitlistView>

/** A place as staff see it. */
export const StaffWaitlistPlace = z
  .object({ ...standing, student: Person })
  .meta({ id: 'StaffWaitlistPlace' })
export type StaffWaitlistPlace = z.infer<typeof StaffWaitlistPlace>

const presses = { points: 30, seconds: 60 }

export const ownWaitingListEndpoints = endpoints({
  'GET /api/waiting-places': {
    summary: 'The waiting lists one is on: offers first, then the oldest.',
    audience: 'student',
    reply: z.array(WaitlistPlace).max(MOST_WAITING_PLACES),
  },
  'GET /api/waiting-list': {
    summary: 'A batch one may wait for, and how many do.',
    audience: 'student',
    query: z.object({ batchId: idParams.shape.id }),
    reply: WaitlistView,
    problems: ['batch_not_found'],
  },
  'POST /api/waiting-places': {
    summary: 'Joins the waiting list of a full batch; the second time changes nothing.',
    audience: 'student',
    body: z.object({
      batchId: idParams.shape.id,
      language: LanguageCode.default('en').meta({ description: 'For mails.' }),
    }),
    reply: WaitlistPlace,
    status: 201,
    problems: [
      'batch_not_found',
      'batch_closed',
      'batch_has_seats',
      'already_enrolled',
      'too_many_waiting_places',
    ],
    limit: presses,
  },
  'DELETE /api/waiting-places/{id}': {
    summary: 'Leaves a waiting list; a seat that is offered goes to the next in line.',
    audience: 'student',
    params: idParams,
    reply: null,
    status: 204,
    problems: ['waiting_place_not_found'],
    limit: presses,
  },
})

export const staffWaitingListEndpoints = endpoints({
  'GET /api/staff/batches/{id}/waiting-list': {
    summary: 'Who waits for a seat in a batch, in line; those with an offer among them.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    query: z.object({ ...page, after: cursor.optional() }),
    reply: z.object({
      courseId: CourseId,
      courseName: z.string(),
      courseNameBn: z.string().nullable(),
      number: z.int(),
      seats: z.int().nullable(),
      seatsTaken: z.int(),
      waiting: z.int(),
      offered: z.int(),
      places: z.array(StaffWaitlistPlace),
      next,
    }),
    problems: ['batch_not_found'],
  },
  'GET /api/staff/batches/{id}/waiting-list/export': {
    summary:
      'The waiting list of a batch as CSV, a page at a time; put the parts one after another.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    query: z.object({ after: cursor.optional() }),
    reply: z.object({ csv: z.string(), next }),
    problems: ['batch_not_found'],
  },
  'POST /api/staff/waiting-places/{id}/offer': {
    summary:
      'Offers someone a seat now, out of line: a free one, or one that the batch gets on top. An offer that waits for the morning is announced.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    body: z.object({
      addSeat: z.boolean().default(false).meta({ description: 'The batch may get a seat on top.' }),
    }),
    reply: null,
    status: 204,
    problems: ['waiting_place_not_found', 'batch_full', 'batch_closed'],
  },
  'DELETE /api/staff/waiting-places/{id}': {
    summary: 'Takes someone off a waiting list, and tells them.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    reply: null,
    status: 204,
    problems: ['waiting_place_not_found'],
  },
})
