import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Phone } from '../text.ts'
import { GatewayId, numberParams, TransferChannel, TrxId, TakaInput } from './fields.ts'
import { Order } from './order.ts'
import { TRANSFER_PICTURE_BYTES } from './terms.ts'

export const transferAccount = z.object({
  channel: TransferChannel,
  kind: z.enum(['merchant', 'personal_retail', 'account']),
  number: z.string(),
  name: z.string(),
  bank: z.string().nullable(),
})
export type TransferAccount = z.infer<typeof transferAccount>

/** A way to pay that fits the order. */
export const PayMethod = z
  .object({
    gateway: GatewayId,
    sandbox: z.boolean(),
    accounts: z
      .array(transferAccount)
      .meta({ description: 'Where to send a manual transfer; empty for the others.' }),
    phoneNeeded: z.boolean().meta({
      description:
        'This gateway needs a mobile number and the profile has none: send one with the payment.',
    }),
  })
  .meta({ id: 'PayMethod' })
export type PayMethod = z.infer<typeof PayMethod>

export const payEndpoints = endpoints({
  'GET /api/orders/{number}/pay-methods': {
    summary: 'The ways to pay that fit this order.',
    audience: 'student',
    params: numberParams,
    reply: z.array(PayMethod),
    problems: ['order_not_found'],
  },
  'POST /api/orders/{number}/payments': {
    summary:
      'Starts, or resumes, a payment. Go to redirectUrl, or show the accounts of a manual transfer.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      gateway: GatewayId,
      phone: Phone.nullish().meta({
        description:
          'Saved in the profile where this gateway needs a number (`phoneNeeded`), else ignored.',
      }),
    }),
    reply: z.object({ redirectUrl: z.string().nullable(), order: Order }),
    status: 201,
    problems: [
      'order_not_found',
      'order_not_payable',
      'order_expired',
      'batch_cancelled',
      'method_not_offered',
      'gateway_unavailable',
      'payment_starting',
      'payment_being_confirmed',
      'order_already_owned',
    ],
    limit: { points: 20, seconds: 60 },
  },
  'POST /api/orders/{number}/manual-transfers': {
    summary:
      'Reports a transfer made by hand, or a further one where a part is missing; staff verify it against the wallet.',
    audience: 'student',
    params: numberParams,
    body: z.object({
      channel: TransferChannel,
      trxId: TrxId,
      sender: z
        .preprocess((value) => (value === '' ? null : value), Phone.nullish())
        .meta({ description: 'The wallet it was sent from.' }),
      amount: TakaInput,
      picture: z
        .string()
        .max(Math.ceil(TRANSFER_PICTURE_BYTES / 3) * 4 + 4, { error: 'too_long' })
        .nullish()
        .meta({ description: 'JPEG, PNG or WebP in base64.' }),
    }),
    reply: Order,
    status: 201,
    problems: [
      'order_not_found',
      'order_not_payable',
      'order_expired',
      'batch_cancelled',
      'method_not_offered',
      'trx_id_used',
      'picture_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
    ],
    maxBodyBytes: 3 * 1024 * 1024,
    // A refused report counts as well, and its order ends within a day: it must not use up the day.
    limit: { points: 20, seconds: 10 * 60 },
  },
})
