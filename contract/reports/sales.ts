import { z } from 'zod'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { RecentLearning } from './today.ts'

/** Taka of the books as numeric text; what went back can be more than what came in. */
export const SignedTaka = z
  .string()
  .regex(/^-?\d+(\.\d{2})?$/)
  .meta({ description: 'Taka as numeric text, negative where more went back than came in.' })

const amounts = {
  soldCount: z.int().meta({ description: 'Courses sold.' }),
  sold: SignedTaka.meta({ description: 'What they cost, with VAT.' }),
  refunded: SignedTaka.meta({ description: 'What went back, or is owed back.' }),
  net: SignedTaka.meta({ description: 'Sold without what was refunded.' }),
}

export const SalesSum = z.object(amounts)
export type SalesSum = z.infer<typeof SalesSum>

/** The sales of each day as the books have them, and the sum of as many days before. */
export const RecentSales = z
  .object({
    days: z.array(z.object({ day: Day, ...amounts })),
    sum: SalesSum,
    before: SalesSum,
  })
  .meta({ id: 'RecentSales' })
export type RecentSales = z.infer<typeof RecentSales>

export const salesEndpoints = endpoints({
  'GET /api/staff/recent-sales': {
    summary: 'The sales of the last 30 days in Dhaka, from the ledger, and of the 30 before.',
    audience: 'staff',
    permission: 'reports',
    reply: RecentSales,
  },
  'GET /api/staff/recent-learning': {
    summary: 'How many students learnt, and how many lessons they finished, on the last 30 days.',
    audience: 'staff',
    permission: 'courses',
    reply: RecentLearning,
  },
})
