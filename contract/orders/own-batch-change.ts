import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { SignedTaka } from '../reports/sales.ts'
import { typedText } from '../text.ts'
import { changeVerdicts } from './change-verdicts.ts'
import { numberParams, OrderNumber } from './fields.ts'
import { OrderBatch } from './order.ts'

const digits = z.string().regex(/^\d{1,15}$/, { error: 'not_a_choice' })
const placeParams = numberParams.extend({ itemId: digits })

/** The other batches of a course one has, and what a change to each costs. */
export const OwnBatchChange = z
  .object({
    itemId: z.string().meta({ description: 'The line of the order by which one has the place.' }),
    verdict: z.enum(changeVerdicts),
    waiting: z
      .object({
        orderNumber: OrderNumber,
        batchNumber: z.int(),
        until: Moment.nullable().meta({
          description: 'Until when the seat is held; null: the payment is being checked.',
        }),
      })
      .nullable()
      .meta({ description: 'The change that is to be paid first.' }),
    targets: z.array(
      OrderBatch.extend({
        difference: SignedTaka.meta({
          description:
            'What the batch costs today without the fee of the place. Below zero so much goes back, at most what was paid.',
        }),
        seatsLeft: z.int().nullable().meta({ description: 'null: as many as come.' }),
      }),
    ),
  })
  .meta({ id: 'OwnBatchChange' })
export type OwnBatchChange = z.infer<typeof OwnBatchChange>

export const OwnBatchChoice = z.object({
  toBatchId: digits,
  expectedDifference: SignedTaka.meta({ description: 'As one saw it: another one is refused.' }),
  reason: typedText({ max: 500, multiline: true }).default(''),
  language: LanguageCode.default('en').meta({ description: 'For the order and its mails.' }),
})
export type OwnBatchChoice = z.infer<typeof OwnBatchChoice>

export const ownBatchChangeEndpoints = endpoints({
  'GET /api/orders/{number}/batches': {
    summary:
      'For each place of an order the batches to which one can change it oneself, or why one cannot. Places for which no change is offered are left out.',
    audience: 'student',
    params: numberParams,
    reply: z.object({ changes: z.array(OwnBatchChange) }),
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/items/{itemId}/batch': {
    summary:
      'Changes the batch of a place, once. What costs more makes an order, and one moves when it is paid; what costs less asks for the difference back.',
    audience: 'student',
    params: placeParams,
    body: OwnBatchChoice,
    reply: OwnBatchChange,
    problems: [
      'order_not_found',
      'batch_change_off',
      'batch_change_waits',
      'batch_changed_already',
      'batch_change_too_late',
      'batch_not_found',
      'batch_closed',
      'batch_full',
      'price_changed',
      'order_open',
      'own_price',
      'session_ended',
    ],
    limit: { points: 20, seconds: 3600 },
  },
})
