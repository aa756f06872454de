import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { Student } from './students.ts'
import { Email, typedText } from '../text.ts'
import { Moment } from '../day.ts'

const Self = z.object({ id: typedText({ max: 100 }) })

/** Everything stored about one student: the profile, and the rows of every table that holds something of theirs. */
export const StudentExport = z
  .object({
    exportedAt: Moment,
    student: Student,
    records: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .meta({ description: 'Table name → rows.' }),
  })
  .meta({ id: 'StudentExport' })
export type StudentExport = z.infer<typeof StudentExport>

export const accountEndpoints = endpoints({
  'POST /api/users/students/{id}/sign-out-everywhere': {
    summary: "Ends every session of a student on every device; one's own, or any for staff.",
    audience: 'student',
    staffPermission: 'students',
    params: Self,
    reply: null,
    status: 204,
    problems: [
      'not_yours',
      'student_not_found',
      'email_unverified',
      'second_factor_needed',
      'second_factor_not_set_up',
      'not_permitted',
    ],
    limit: { points: 20, seconds: 3600 },
  },
  'GET /api/users/students/{id}/export': {
    summary: 'Everything stored about oneself, as one JSON document.',
    audience: 'student',
    recentSignIn: true,
    params: Self,
    reply: StudentExport,
    problems: ['not_yours'],
    limit: { points: 10, seconds: 3600 },
  },
  'DELETE /api/users/students/{id}': {
    summary:
      "Deletes one's account. The email address is typed again to be sure. Orders and receipts stay, as the law asks, without the profile.",
    audience: 'student',
    recentSignIn: true,
    params: Self,
    body: z.object({ email: Email, language: LanguageCode.default('en') }),
    reply: null,
    status: 204,
    problems: [
      'not_yours',
      'email_mismatch',
      'order_still_open',
      'order_under_review',
      'still_staff',
    ],
    limit: { points: 10, seconds: 3600 },
  },
})
