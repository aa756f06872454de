import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { typedText } from '../text.ts'
import {
  GatewayId,
  idParams,
  next,
  OrderNumber,
  page,
  Person,
  reason,
  TransferChannel,
  TakaInput,
} from './fields.ts'
import { Order } from './order.ts'
import { transferFilters, transferStates } from './terms.ts'

export const StaffTransfer = z
  .object({
    id: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    channel: TransferChannel,
    trxId: z.string(),
    sender: z.string().nullable(),
    claimed: TakaText,
    expected: TakaText,
    state: z.enum(transferStates),
    seen: TakaText.nullable().meta({ description: 'What staff saw in the wallet.' }),
    seenBy: z.string().nullable(),
    needsSecondPerson: z.boolean(),
    mayDecide: z.boolean(),
    hasPicture: z.boolean(),
    reason: z.string().nullable(),
    submittedAt: Moment,
  })
  .meta({ id: 'StaffTransfer' })

export const StaffPayment = z
  .object({
    id: z.string(),
    orderNumber: OrderNumber,
    student: Person,
    gateway: GatewayId,
    reason: z.string().meta({
      description: 'amount_mismatch, currency_mismatch, reference_mismatch, risk or dispute.',
    }),
    expected: TakaText,
    received: TakaText,
    currency: z.string(),
    mayAccept: z.boolean(),
    at: Moment,
  })
  .meta({ id: 'StaffPayment' })

export const staffPaymentEndpoints = endpoints({
  'GET /api/staff/transfers': {
    summary: 'Transfers students reported, oldest first; those not decided with ?state=waiting.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ state: z.enum(transferFilters).optional(), ...page }),
    reply: z.object({ transfers: z.array(StaffTransfer), next }),
  },
  'POST /api/staff/transfers/{id}/verify': {
    summary:
      'Says what arrived in the wallet. Above a limit a second person says so too. The exact amount pays the order.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ amount: TakaInput, evidence: typedText({ max: 200 }).optional() }),
    reply: StaffTransfer,
    problems: [
      'transfer_not_found',
      'transfer_decided',
      'second_person_needed',
      'amounts_differ',
      'not_yours_to_decide',
    ],
  },
  'POST /api/staff/transfers/{id}/reject': {
    summary: 'Rejects a transfer, with a reason the student reads; its TrxID may be used again.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: StaffTransfer,
    problems: ['transfer_not_found', 'transfer_decided', 'not_yours_to_decide'],
  },
  'GET /api/staff/payments/review': {
    summary: 'Payments that arrived otherwise than expected and wait for a decision.',
    audience: 'staff',
    permission: 'orders',
    reply: z.array(StaffPayment),
  },
  'POST /api/staff/payments/{id}/accept': {
    summary:
      'Takes a payment under review as payment of its order; too much goes back, too little is written off.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: Order,
    problems: [
      'transfer_open',
      'payment_not_found',
      'payment_decided',
      'not_acceptable',
      'not_yours_to_decide',
      'second_person_needed',
    ],
  },
  'POST /api/staff/payments/{id}/refuse': {
    summary: 'Sends a payment under review back and cancels its order.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: z.object({ reason }),
    reply: Order,
    problems: ['transfer_open', 'payment_not_found', 'payment_decided', 'not_yours_to_decide'],
  },
})
