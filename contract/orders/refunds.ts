import { z } from 'zod'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { GatewayId, numberParams, reason } from './fields.ts'
import { Order } from './order.ts'
import { ORDER_LIMIT, refundVerdicts } from './terms.ts'

export const RefundQuote = z
  .object({
    policy: z.object({
      days: z.int().meta({ description: 'Days after payment within which one may ask.' }),
      sharePercent: z.int().meta({ description: 'The most that may have been used by then.' }),
    }),
    lines: z.array(
      z.object({
        itemId: z.string(),
        courseName: z.string(),
        isChange: z
          .boolean()
          .meta({ description: 'It paid the difference of a change of batch of the course.' }),
        paid: TakaText,
        refundable: TakaText,
        changes: TakaText.meta({
          description: 'What was paid later for a change of batch: it goes back with this line.',
        }),
        verdict: z.enum(refundVerdicts),
        daysSincePayment: z.int().nullable(),
        batchStartsOn: Day.nullable(),
        usedPercent: z.int().meta({
          description:
            'Share of the course used: the larger of classes held and required lessons completed.',
        }),
        certificate: z.string().nullable().meta({
          description:
            'Serial of the valid certificate of the course. With one, only staff can decide on a refund, and one in full revokes it.',
        }),
      }),
    ),
    total: TakaText,
    channel: GatewayId.nullable().meta({
      description: 'The way the money goes back: the way it came.',
    }),
  })
  .meta({ id: 'RefundQuote' })
export type RefundQuote = z.infer<typeof RefundQuote>

export const refundEndpoints = endpoints({
  'GET /api/orders/{number}/refund-quote': {
    summary: 'What the refund policy gives back now, line by line.',
    audience: 'student',
    params: numberParams,
    reply: RefundQuote,
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/refund-requests': {
    summary: 'Asks for the refund of lines the policy allows; staff decide.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
    }),
    reply: Order,
    status: 201,
    problems: ['order_not_found', 'not_refundable', 'refund_exceeds_payment'],
    limit: { points: 10, seconds: 3600 },
  },
})
