import { api } from '#web/api.ts'
import type { SessionUser } from '#web/features/identity/session-state.ts'

/** Who was found to be staff: asked once a visit. Whoever loses the role is refused by the server. */
let knownStaff: string | null = null

/** Whether somebody may use the staff area: "unconfirmed" has the role, but has not proved the e-mail address. */
export async function staffAccess(user: SessionUser): Promise<'staff' | 'unconfirmed' | 'other'> {
  if (knownStaff === user.uid) return 'staff'
  const [student] = await api('GET /api/users/students', { query: { email: user.email } })
  if (student?.role !== 'staff') return 'other'
  if (!user.emailVerified) return 'unconfirmed'
  knownStaff = user.uid
  return 'staff'
}

/** For the loader of a page of the staff: its data, or null where the layout says that it is not for this person. */
export async function forStaff<Data>(user: SessionUser, load: () => Promise<Data>): Promise<Data | null> {
  return (await staffAccess(user)) === 'staff' ? load() : null
}
