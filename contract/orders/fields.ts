import { z } from 'zod'
import { takaText } from '../money.ts'
import { typedText } from '../text.ts'
import { readTypedTaka } from '../typed-taka.ts'
import { plainCode } from '../unseen.ts'
import { pageLimit } from '../whole-number.ts'
import { spelledOnce } from './trx-id.ts'
import { gatewayIds, transferChannels } from './terms.ts'

export const GatewayId = z.enum(gatewayIds, { error: 'not_a_choice' })
export type GatewayId = z.infer<typeof GatewayId>

export const TransferChannel = z.enum(transferChannels, { error: 'not_a_choice' })
export type TransferChannel = z.infer<typeof TransferChannel>

/** The public number of an order: ED and eight letters or digits, without the look-alikes 0 O 1 I L U. */
export const OrderNumber = z
  .string({ error: 'text_expected' })
  .overwrite((text) => plainCode(text).toUpperCase())
  .regex(/^ED[2-9A-HJKMNP-TV-Z]{8}$/, { error: 'not_an_order_number' })
  .meta({ description: 'The public number of an order.', examples: ['ED7K3QZ9XB'] })

/** A coupon code as it is stored: capitals, Latin digits, plain hyphens, no spaces. */
export const CouponCode = z
  .string({ error: 'text_expected' })
  .max(60, { error: 'too_long' })
  .overwrite((text) => plainCode(text).replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z0-9-]{3,30}$/, { error: 'not_a_coupon' })
  .meta({ description: 'A coupon code; case and spaces do not matter.', examples: ['EID-2026'] })

/**
 * Taka a person typed, also as wallets and shops write it: "4500", "৪৫০০", "2,500", "৳1,23,456.50", "Tk 2,500.00",
 * "2500/-", "২,৫০০ টাকা". Stored as `TakaText`.
 */
export const TakaInput = z
  .string({ error: 'text_expected' })
  .max(40, { error: 'too_long' })
  .overwrite((text) => {
    const amount = readTypedTaka(text)
    return amount === null ? text : takaText(amount)
  })
  .regex(/^\d{1,7}(\.\d{2})?$/, { error: 'not_an_amount' })

/** A transaction id as it is stored: capitals and Latin digits, in one spelling. */
export const TrxId = z
  .string({ error: 'text_expected' })
  .max(60, { error: 'too_long' })
  .overwrite(spelledOnce)
  .regex(/^[A-Z0-9]{6,20}$/, { error: 'not_a_trx_id' })
  .meta({ description: 'The TrxID of a transfer.', examples: ['9AB7C2D1EF'] })

export const numberParams = z.object({ number: OrderNumber })
export const idParams = z.object({ id: z.string().regex(/^\d{1,15}$/) })
export const reason = typedText({ min: 3, max: 500, multiline: true })
/** The moment and the number of the last row of a page. */
const RowPlace = z.string().regex(/^\d{1,15}-[1-9]\d{0,14}$/, { error: 'not_a_page' })
export const page = {
  after: RowPlace.optional(),
  limit: pageLimit({ most: 100, usual: 50 }),
}
export const next = z
  .string()
  .nullable()
  .meta({ description: 'Value of `after` for the next page.' })

/** Who is named in staff lists. */
export const Person = z.object({
  studentId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})
