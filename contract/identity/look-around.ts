import { z } from 'zod'
import { Email } from '../text.ts'

/** People of the sample school as whom anyone may look around in a development copy. */
export const lookAroundRoles = [
  'owner',
  'finance',
  'instructor',
  'learner',
  'buyer',
  'newcomer',
] as const
export type LookAroundRole = (typeof lookAroundRoles)[number]

/** The call behind "Look around as …". A copy without the sample school does not have it, so it is no call of the API. */
export const LOOK_AROUND_PATH = '/__/look-around'

export const LookAroundRequest = z.strictObject({ role: z.enum(lookAroundRoles) })

/** A link that signs in once as that person, and where they begin. */
export const LookAroundReply = z.object({
  email: Email,
  link: z.url().max(500),
  opens: z.string().startsWith('/').max(100),
})
export type LookAroundReply = z.infer<typeof LookAroundReply>
