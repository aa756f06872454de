import { z } from 'zod'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { GatewayId, OrderNumber } from './fields.ts'
import {
  comparisonFindings,
  moneyAlertKinds,
  SETTLEMENT_MAX_BYTES,
  settlementKinds,
} from './terms.ts'

/** Something of the money that the nightly and hourly looks found wrong, and that is still so. */
export const MoneyAlert = z
  .object({
    kind: z.enum(moneyAlertKinds),
    subject: z
      .string()
      .meta({ description: 'A claim of the books, a gateway, or the number of an order.' }),
    count: z.int().meta({ description: 'How many rows, lines or courses.' }),
    since: Moment,
  })
  .meta({ id: 'MoneyAlert' })

/** A line of a settlement file; what goes out is negative: "-500". */
const SettlementAmount = z
  .object({ amount: z.string(), fee: z.string() })
  .meta({ id: 'SettlementAmount' })

export const ComparisonLine = z
  .object({
    finding: z.enum(comparisonFindings),
    kind: z.enum(settlementKinds),
    gatewayRef: z.string(),
    orderNumber: OrderNumber.nullable(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
    ourFee: z.string().nullable(),
    theirFee: z.string().nullable(),
    on: Day,
  })
  .meta({ id: 'ComparisonLine' })

export const bookEndpoints = endpoints({
  'POST /api/staff/settlements': {
    summary:
      "Imports a gateway's settlement file (CSV); a line already known is not counted twice.",
    audience: 'staff',
    permission: 'books',
    body: z.object({
      gateway: GatewayId,
      csv: z
        .string()
        .min(1, { error: 'required' })
        .max(SETTLEMENT_MAX_BYTES, { error: 'too_long' }),
    }),
    reply: z.object({
      read: z.int(),
      added: z.int(),
      known: z.int(),
      conflicts: z
        .array(
          z.object({
            line: z.int(),
            kind: z.enum(settlementKinds),
            reference: z.string(),
            known: SettlementAmount.meta({ description: 'What the earlier line has.' }),
            given: SettlementAmount,
          }),
        )
        .meta({
          description:
            'Lines that name what an earlier one named, with another amount: not booked.',
        }),
    }),
    problems: ['settlement_unreadable', 'settlement_columns_missing', 'settlement_empty'],
    // In JSON a quotation mark and a new line take two bytes each.
    maxBodyBytes: 2 * SETTLEMENT_MAX_BYTES + 1024,
  },
  'GET /api/staff/comparison': {
    summary: 'Our payments and refunds against the imported settlements.',
    audience: 'staff',
    permission: 'books',
    query: z.object({ gateway: GatewayId, from: Day, to: Day }),
    reply: z.object({
      lines: z.array(ComparisonLine),
      counts: z.record(z.enum(comparisonFindings), z.int()),
    }),
  },
  'GET /api/staff/ledger': {
    summary: 'The balance of every account, and the proof that the books balance.',
    audience: 'staff',
    permission: 'books',
    reply: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          kind: z.string(),
          currency: z.string(),
          balance: z.string(),
        }),
      ),
      proofs: z.array(z.object({ claim: z.string(), holds: z.boolean(), detail: z.string() })),
    }),
  },
  'GET /api/staff/money-alerts': {
    summary:
      'What the looks at the books, the settlements and the enrolments found wrong, and is still so.',
    audience: 'staff',
    permission: 'books',
    reply: z.array(MoneyAlert),
  },
})
