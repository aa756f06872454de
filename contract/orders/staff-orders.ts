import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { SignedTaka } from '../reports/sales.ts'
import { TakaText } from '../taka-text.ts'
import { searchText } from '../text.ts'
import {
  CouponCode,
  GatewayId,
  next,
  numberParams,
  OrderNumber,
  page,
  Person,
  reason,
} from './fields.ts'
import { Order } from './order.ts'
import { StaffRefund } from './staff-refunds.ts'
import { ORDER_LIMIT, orderStates } from './terms.ts'

const byStaff = z.boolean().meta({ description: 'Ordered by somebody who was staff then.' })

export const StaffOrderRow = z
  .object({
    number: OrderNumber,
    state: z.enum(orderStates),
    student: Person,
    byStaff,
    courses: z.array(z.string()),
    changesBatch: z.boolean().meta({
      description: 'It buys no course: it pays the difference of a change of batch.',
    }),
    total: TakaText,
    refunded: TakaText,
    gateway: GatewayId.nullable(),
    createdAt: Moment,
    paidAt: Moment.nullable(),
  })
  .meta({ id: 'StaffOrderRow' })

/** Something that happened to an order: who, when, what. */
export const OrderEvent = z
  .object({
    at: Moment,
    by: z
      .string()
      .meta({ description: '"student", "system", a gateway, or the name of the member of staff.' }),
    act: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OrderEvent' })

/** A message of a gateway, as it came. */
export const GatewayMessage = z
  .object({
    at: Moment,
    gateway: GatewayId,
    kind: z.string(),
    authentic: z.boolean(),
    deliveries: z.int(),
    outcome: z.string().nullable(),
    body: z
      .string()
      .meta({ description: 'Empty once it was removed, 90 days after everything was done.' }),
  })
  .meta({ id: 'GatewayMessage' })

/** The orders behind a number of the reports. */
export const orderFilter = {
  soldFrom: Day.optional().meta({
    description: 'Paid by a gateway or transfer from this day of Dhaka on.',
  }),
  soldTo: Day.optional(),
  paidFrom: Day.optional().meta({
    description: 'Paid from this day on, also with nothing to pay.',
  }),
  paidTo: Day.optional(),
  course: CourseId.optional(),
  gateway: GatewayId.optional(),
  coupon: CouponCode.optional(),
}

/** What narrows the list of orders, and its file. */
const orderSearch = {
  q: searchText({ max: 200 }).optional(),
  state: z.enum(orderStates).optional(),
  ...orderFilter,
}
export type OrderSearch = {
  [Name in keyof typeof orderSearch]?: z.output<(typeof orderSearch)[Name]>
}

export const staffOrderListEndpoints = endpoints({
  'GET /api/staff/orders': {
    summary:
      'Orders, newest first; searched by number, student, email, phone, TrxID or gateway reference.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ ...orderSearch, ...page }),
    reply: z.object({
      orders: z.array(StaffOrderRow),
      next,
      sum: z
        .object({
          orders: z.int(),
          courses: z
            .int()
            .meta({ description: 'Lines, those of the course where one is asked for.' }),
          total: SignedTaka.meta({ description: 'Of those lines, with VAT.' }),
        })
        .nullable()
        .meta({ description: 'Of all pages. null: only where days are asked for.' }),
    }),
  },
  'GET /api/staff/orders/export': {
    summary: 'The same orders as CSV, a page at a time; put the parts one after another.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ ...orderSearch, after: page.after }),
    reply: z.object({ csv: z.string(), next }),
  },
  'GET /api/staff/orders/{number}': {
    summary: 'One order with everything that happened to it and every message of gateways.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    reply: z.object({
      order: Order,
      student: Person,
      byStaff,
      paymentLink: z
        .object({ madeAt: Moment, openedAt: Moment.nullable() })
        .nullable()
        .meta({ description: 'The link by which its student pays it; null: none was made.' }),
      history: z.array(OrderEvent),
      messages: z.array(GatewayMessage),
      refunds: z.array(StaffRefund),
      certificates: z
        .array(z.object({ itemId: z.string(), serial: z.string() }))
        .meta({ description: 'Valid ones of its courses: a refund in full revokes them.' }),
    }),
    problems: ['order_not_found'],
  },
  'POST /api/staff/orders/{number}/cancel': {
    summary: 'Cancels an order no one has paid, with a reason.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    body: z.object({ reason }),
    reply: Order,
    problems: ['order_not_found', 'order_not_cancellable'],
  },
  'POST /api/staff/orders/{number}/end-enrolments': {
    summary:
      'Ends enrolments for which no money is held, with a reason; a certificate is revoked unless it is kept on purpose.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    body: z.object({
      itemIds: z.array(z.string().max(20)).min(1, { error: 'required' }).max(ORDER_LIMIT),
      reason,
      keepCertificate: z.boolean().default(false),
    }),
    reply: Order,
    problems: ['order_not_found', 'not_refundable', 'ends_by_refund', 'not_yours_to_decide'],
  },
})
