import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { GatewayId } from '../orders/fields.ts'
import { SalesSum } from './sales.ts'

const StudentSum = z.object({
  newStudents: z.int().meta({ description: 'Students whose first course began then.' }),
})

/** What was sold in a period, whole and by what it can be asked for; the parts of each add up to `sum`. */
export const SalesReport = z
  .object({
    from: Day,
    to: Day,
    unit: z.enum(['day', 'month']),
    sum: SalesSum.extend(StudentSum.shape),
    periods: z
      .array(SalesSum.extend({ start: Day, ...StudentSum.shape }))
      .meta({ description: 'Each day, or each month of a longer period, by its first day.' }),
    courses: z.array(
      SalesSum.extend({
        courseId: CourseId.nullable().meta({
          description: 'null: what the books moved for no line of an order.',
        }),
        courseName: z.string().nullable(),
      }),
    ),
    gateways: z.array(SalesSum.extend({ gateway: GatewayId.nullable() })),
    coupons: z
      .array(
        z.object({
          code: z.string(),
          orders: z.int().meta({ description: 'Paid orders that used it.' }),
          discount: z.string().meta({ description: 'Taka it took off them.' }),
          total: z.string().meta({ description: 'Taka of those orders, after it.' }),
        }),
      )
      .meta({ description: 'The coupons used in the period, the dearest first, at most 200.' }),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.infer<typeof SalesReport>

export const reportEndpoints = endpoints({
  'GET /api/staff/reports/sales': {
    summary:
      'What was sold from a day to a day of Dhaka, from the ledger: over time, by course and by gateway; new students, and what coupons cost. At most 1100 days.',
    audience: 'staff',
    permission: 'reports',
    query: z.object({ from: Day, to: Day }),
    reply: SalesReport,
  },
})
