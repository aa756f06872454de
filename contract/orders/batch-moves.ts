import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { SignedTaka } from '../reports/sales.ts'
import { TakaText } from '../taka-text.ts'
import { wholeNumber } from '../whole-number.ts'
import { BatchStudent } from './batches.ts'
import { idParams, OrderNumber, reason } from './fields.ts'
import { holdChoices, MOST_HOLD_HOURS, MOST_MOVED, moveRefusals } from './terms.ts'

const batchId = z.string().regex(/^\d{1,15}$/, { error: 'not_a_choice' })

/** The students of a batch, and what a move to another batch of the course would mean for each. */
export const BatchMoves = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    number: z.int(),
    targets: z
      .array(
        z.object({
          batchId: z.string(),
          number: z.int(),
          startsOn: Day,
          comingClasses: z.int(),
          seatsLeft: z.int().nullable().meta({ description: 'null: as many as come.' }),
        }),
      )
      .meta({ description: 'The other batches that take place, the latest first.' }),
    students: z.array(
      BatchStudent.extend({
        difference: SignedTaka.nullable().meta({
          description:
            'What the target costs today without the fee at which the place was sold, earlier changes counted. It is asked for or paid back where staff say so. null: no target is chosen.',
        }),
        clashes: z.int().meta({
          description: 'Classes of the target at the time of a class of another course of theirs.',
        }),
      }),
    ),
  })
  .meta({ id: 'BatchMoves' })
export type BatchMoves = z.infer<typeof BatchMoves>

/** Students to move: each moves wholly, or stays as they were. */
export const StudentMove = z.object({
  itemIds: z
    .array(z.string().max(20))
    .min(1, { error: 'required' })
    .max(MOST_MOVED)
    .meta({ description: 'The lines of orders by which they have their places.' }),
  toBatchId: batchId,
  reason: reason.meta({ description: 'The students read it.' }),
  asksForDifference: z.boolean().default(false).meta({
    description:
      'For whom the target is dearer the difference is ordered, and they move once it is paid. It needs the permission `orders`.',
  }),
  holdHours: wholeNumber({ min: 1, max: MOST_HOLD_HOURS })
    .default(holdChoices[1])
    .meta({ description: 'How long their seat is held, and the link leads to paying.' }),
  isMailed: z.boolean().default(true).meta({ description: 'The link is sent to them, too.' }),
  paysBackDifference: z.boolean().default(false).meta({
    description:
      'For whom the target is cheaper the difference goes back, at most what they paid, once someone else approves. It needs the permission `refunds`.',
  }),
})
export type StudentMove = z.infer<typeof StudentMove>

/** All students of a batch move to another one, and the batch they leave closes. */
export const BatchMerge = StudentMove.pick({ toBatchId: true, reason: true })
export type BatchMerge = z.infer<typeof BatchMerge>

export const BatchesMerged = z
  .object({
    moved: z.int(),
    heldPlaces: z.int().meta({
      description:
        'Places of the closed batch that unpaid orders, offers and invitations still hold.',
    }),
  })
  .meta({ id: 'BatchesMerged' })
export type BatchesMerged = z.infer<typeof BatchesMerged>

/** Who moved, who has a difference to pay first, and who did not, with why. */
export const StudentsMoved = z
  .object({
    moved: z.array(z.string()),
    charged: z.array(
      z.object({
        itemId: z.string(),
        number: OrderNumber,
        amount: TakaText,
        address: z.string().meta({ description: 'The link by which they pay, said this once.' }),
        until: Moment.meta({ description: 'Until when the seat in the new batch is held.' }),
      }),
    ),
    refused: z.array(z.object({ itemId: z.string(), problem: z.enum(moveRefusals) })),
  })
  .meta({ id: 'StudentsMoved' })
export type StudentsMoved = z.infer<typeof StudentsMoved>

export const batchMoveEndpoints = endpoints({
  'GET /api/staff/batches/{id}/moves': {
    summary:
      'The students of a batch, the batches they can move to, and what a move to one of them would mean for each.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    query: z.object({ to: batchId.optional() }),
    reply: BatchMoves,
    problems: ['batch_not_found'],
  },
  'POST /api/staff/batches/{id}/moves': {
    summary:
      'Moves students to another batch of the course and tells them: at no cost, unless a difference is asked for or paid back. Who cannot move stays, with the reason; where nobody can, the first reason is the answer.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    body: StudentMove,
    reply: StudentsMoved,
    problems: [...moveRefusals, 'not_permitted'],
  },
  'POST /api/staff/batches/{id}/merge': {
    summary:
      'Moves all students of a batch to another batch of the course, at no cost, tells them, and closes the batch. All move, or nobody.',
    audience: 'staff',
    permission: 'batches',
    params: idParams,
    body: BatchMerge,
    reply: BatchesMerged,
    problems: [
      'batch_not_found',
      'batch_full',
      'not_in_batch',
      'payment_not_checked',
      'batch_state_final',
      'not_yours_to_decide',
    ],
  },
})
