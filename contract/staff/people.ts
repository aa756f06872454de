import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { staffRoles } from './permissions.ts'
import { LanguageCode } from '../site/site.ts'
import { StudentId } from '../students/students.ts'
import { Email } from '../text.ts'

export const StaffRoleName = z.enum(staffRoles, { error: 'not_a_choice' })

/** A member of staff. */
export const StaffPerson = z
  .object({
    studentId: StudentId,
    name: z.string(),
    email: z.string(),
    role: StaffRoleName,
    isYou: z.boolean(),
    hasSecondFactor: z.boolean(),
    waitsFor: z.string().nullable().meta({
      description:
        'The address the role was given to, where the account has another by now: until it is back, the role rests.',
    }),
  })
  .meta({ id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof StaffPerson>

/** A role that waits for someone to prove an address. */
export const StaffInvitation = z
  .object({
    email: z.string(),
    role: StaffRoleName,
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: 'null: an operator, from the command line.' }),
    invitedAt: Moment,
  })
  .meta({ id: 'StaffInvitation' })
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const NewInvitation = z.object({ email: Email, role: StaffRoleName, language: LanguageCode })
export type NewInvitation = z.infer<typeof NewInvitation>

export const RoleChange = z.object({ role: StaffRoleName })

const person = z.object({ id: StudentId })

export const staffPeopleEndpoints = endpoints({
  'GET /api/staff/people': {
    summary: 'Who is staff and in which role, and who is invited.',
    audience: 'staff',
    permission: 'people',
    reply: z.object({ people: z.array(StaffPerson), invitations: z.array(StaffInvitation) }),
  },
  'POST /api/staff/invitations': {
    summary:
      'Invites an address to a role, by mail. The first account that proves the address has the role. A second time the mail goes out again, with the role given now.',
    audience: 'staff',
    permission: 'people',
    body: NewInvitation,
    reply: StaffInvitation,
    status: 201,
    problems: ['already_staff'],
    limit: { points: 60, seconds: 3600 },
  },
  'DELETE /api/staff/invitations/{email}': {
    summary: 'Withdraws an invitation no one has taken up.',
    audience: 'staff',
    permission: 'people',
    params: z.object({ email: Email }),
    reply: null,
    status: 204,
    problems: ['invitation_not_found'],
  },
  'PATCH /api/staff/people/{id}': {
    summary:
      'Gives a member of staff another role, from their next click on. One owner always stays.',
    audience: 'staff',
    permission: 'people',
    params: person,
    body: RoleChange,
    reply: StaffPerson,
    problems: ['person_not_staff', 'last_owner'],
  },
  'DELETE /api/staff/people/{id}': {
    summary:
      'Ends a person’s access to the staff area, from their next click on. Their student account stays. There is always one owner.',
    audience: 'staff',
    permission: 'people',
    params: person,
    reply: null,
    status: 204,
    problems: ['person_not_staff', 'last_owner'],
  },
})
