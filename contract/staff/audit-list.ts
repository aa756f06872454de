import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { cursor, CsvPart, listQuery, page } from './staff.ts'
import { StudentId } from '../students/students.ts'
import { searchText } from '../text.ts'

const Values = z.record(z.string(), z.unknown()).nullable()

/** One act of staff. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: Moment,
    by: z.object({ name: z.string(), studentId: StudentId.nullable() }).meta({
      description:
        'A member of staff; without a studentId an operator who ran a command on the server.',
    }),
    action: z.string().meta({
      description: 'What happened, as `noun.what_happened`.',
      examples: ['coupon.changed', 'order.refund_approved'],
    }),
    subject: z.string().meta({ description: 'What it was done to, by its public id.' }),
    before: Values.meta({ description: 'What differed before; null where there was nothing.' }),
    after: Values.meta({
      description: 'The same afterwards, or the facts of the action; null where nothing is left.',
    }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  q: searchText({ max: 200 }).optional(),
  person: StudentId.optional(),
  action: z
    .string()
    .max(80, { error: 'too_long' })
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)?$/, { error: 'not_a_choice' })
    .optional()
    .meta({
      description: 'One action, or a noun for all of its actions.',
      examples: ['coupon.changed', 'order'],
    }),
}
export type AuditFilters = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

export const staffAuditEndpoints = endpoints({
  'GET /api/staff/audit': {
    summary:
      'What staff did, newest first; q finds what it was done to (a course also by its title), and the name or email address of who did it.',
    audience: 'staff',
    permission: 'audit',
    query: z.object({ ...listQuery, ...filters }),
    reply: page(AuditEntry),
  },
  'GET /api/staff/audit/people': {
    summary: 'Everyone with an entry in the audit list, by name.',
    audience: 'staff',
    permission: 'audit',
    reply: z.array(z.object({ studentId: StudentId, name: z.string() })),
  },
  'GET /api/staff/audit/export': {
    summary: 'What the same filters find, as CSV, a part at a time.',
    audience: 'staff',
    permission: 'audit',
    query: z.object({ ...filters, after: cursor.optional() }),
    reply: CsvPart,
  },
})
