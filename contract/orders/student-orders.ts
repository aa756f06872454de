import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { next, numberParams, page, reason } from './fields.ts'
import { Order } from './order.ts'
import { ORDER_LIMIT } from './terms.ts'

export const ownOrderEndpoints = endpoints({
  'GET /api/orders': {
    summary: "One's orders in every state, newest first.",
    audience: 'student',
    query: z.object(page),
    reply: z.object({ orders: z.array(Order), next }),
  },
  'GET /api/orders/open': {
    summary: "One's open order, if there is one.",
    audience: 'student',
    reply: z.object({ order: Order.nullable() }),
  },
  'GET /api/owned-courses': {
    summary: 'The ids of the courses one has bought and still has.',
    audience: 'student',
    reply: z.array(CourseId),
  },
  'GET /api/orders/{number}': {
    summary: "One of one's own orders.",
    audience: 'student',
    params: numberParams,
    reply: Order,
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/ask': {
    summary: 'Asks the gateway about a payment under way, and ends an order whose time is over.',
    audience: 'student',
    params: numberParams,
    reply: Order,
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/cancel': {
    summary:
      'Gives the seats back. Money that still arrives is honoured if the seat is free, else refunded.',
    audience: 'student',
    params: numberParams,
    reply: Order,
    problems: ['order_not_found', 'order_not_cancellable'],
  },
  'POST /api/orders/{number}/leave': {
    summary: 'Ends enrolments that cost nothing; the seats are free for others.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
    }),
    reply: Order,
    problems: ['order_not_found', 'not_refundable', 'ends_by_refund'],
  },
})
