import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { InboxEntry } from '../staff/staff.ts'
import { CourseInstructor } from '../catalog/courses.ts'
import { wholeNumber } from '../whole-number.ts'

/** What came of an application: a mail has gone out, had gone out before, or the address teaches here. */
export const applicationOutcomes = ['invited', 'already-invited', 'already-teaching'] as const
export type ApplicationOutcome = (typeof applicationOutcomes)[number]

/** The instructor whom someone who applied has become, or was before. */
export const ApplicantInstructor = z
  .object({
    outcome: z.enum(applicationOutcomes),
    instructor: CourseInstructor.pick({ slug: true, name: true }),
    email: z.string().meta({ description: 'Of the application.' }),
    entry: InboxEntry.meta({ description: 'The application, which is handled now.' }),
  })
  .meta({ id: 'ApplicantInstructor' })
export type ApplicantInstructor = z.infer<typeof ApplicantInstructor>

export const applicationEndpoints = endpoints({
  'POST /api/staff/instructor-applications/{id}/instructor': {
    summary:
      'Makes an instructor without courses of someone who applied, invites their address to the account, and marks the application as handled. Where the address is invited or teaches already, that instructor is the answer.',
    audience: 'staff',
    permission: 'instructors',
    params: z.object({ id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) }),
    reply: ApplicantInstructor,
    problems: ['not_found', 'instructor_has_account'],
    limit: { points: 60, seconds: 3600 },
  },
})
