import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { SignedTaka } from '../reports/sales.ts'
import {
  GatewayId,
  idParams,
  next,
  numberParams,
  OrderNumber,
  page,
  Person,
  reason,
  TransferChannel,
  TrxId,
  TakaInput,
} from './fields.ts'
import { OrderRefund } from './order.ts'
import { ORDER_LIMIT, refundStates } from './terms.ts'

export const StaffRefund = OrderRefund.extend({
  id: z.string(),
  orderNumber: OrderNumber,
  student: Person,
  gateway: GatewayId,
  currency: z.string(),
  sandbox: z.boolean(),
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  certificates: z.array(z.string()).meta({
    description:
      'The serials of valid certificates of its courses: revoked with it, or kept on purpose.',
  }),
  usedPercent: z.int().nullable().meta({
    description: 'The largest share used of its courses, as of now; null: it is of no course.',
  }),
  mayDecide: z.boolean().meta({ description: 'The person who asked cannot approve.' }),
  sendByHand: z
    .boolean()
    .meta({ description: 'Staff send the money themselves and record the TrxID.' }),
  failure: z.string().nullable().meta({
    description: 'Why the gateway refused it, or why its outcome is unknown.',
  }),
  mayWithdraw: z
    .boolean()
    .meta({ description: 'It failed, and no one is owed the money: it may be withdrawn.' }),
  sendTo: z
    .object({ channel: TransferChannel, sender: z.string().nullable() })
    .nullable()
    .meta({ description: 'Where a transfer by hand came from, as the student reported it.' }),
}).meta({ id: 'StaffRefund' })

export const staffRefundEndpoints = endpoints({
  'POST /api/staff/orders/{number}/refunds': {
    summary: 'Asks for a refund of lines outside the policy; another member of staff approves.',
    audience: 'staff',
    permission: 'refunds',
    params: numberParams,
    body: z.object({
      lines: z
        .array(z.object({ itemId: z.string().max(20), amount: TakaInput }))
        .min(1, { error: 'required' })
        .max(ORDER_LIMIT),
      reason,
      keepAccess: z
        .boolean()
        .default(false)
        .meta({ description: 'The student stays enrolled although the line is refunded in full.' }),
    }),
    reply: StaffRefund,
    status: 201,
    problems: ['order_not_found', 'not_refundable', 'refund_exceeds_payment'],
  },
  'GET /api/staff/refunds': {
    summary: 'Refunds, newest first; those that wait for a decision with ?state=requested.',
    audience: 'staff',
    permission: 'refunds',
    query: z.object({
      state: z.enum(refundStates).optional(),
      bookedFrom: Day.optional().meta({
        description: 'Approved or withdrawn from this day of Dhaka on.',
      }),
      bookedTo: Day.optional(),
      course: CourseId.optional(),
      gateway: GatewayId.optional(),
      ...page,
    }),
    reply: z.object({
      refunds: z.array(StaffRefund),
      next,
      sum: z.object({ refunds: z.int(), amount: SignedTaka }).nullable().meta({
        description:
          'Of all pages: what was approved in those days, without what was withdrawn. null: only where days are asked for.',
      }),
    }),
  },
  'POST /api/staff/refunds/{id}/approve': {
    summary: 'Approves a refund someone else asked for; it is sent at once.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    query: z.object({
      keepCertificate: z.literal('1').optional().meta({
        description: 'A certificate of a course refunded in full stays valid; else it is revoked.',
      }),
    }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/reject': {
    summary: 'Rejects a refund, or withdraws one that failed, with a reason the student reads.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    body: z.object({ reason }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'refund_owed', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/sent': {
    summary:
      'Records the TrxID of a refund that staff sent by hand, also in place of one that failed, or found at a gateway that gave no answer.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    body: z.object({ trxId: TrxId }),
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'trx_id_used', 'second_person_needed'],
  },
  'POST /api/staff/refunds/{id}/send-again': {
    summary: 'Sends a refund again of which staff saw at the gateway that it did not happen.',
    audience: 'staff',
    permission: 'refunds',
    params: idParams,
    reply: StaffRefund,
    problems: ['refund_not_found', 'refund_decided', 'second_person_needed', 'gateway_unavailable'],
  },
})
