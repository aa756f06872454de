import { api } from '#web/api.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import type { StaffMe } from '#contract/staff/staff.ts'
import type { SessionUser } from '#web/features/identity/session/session-state.ts'

/** The staff role of each person, requested once per visit. The server refuses people who lost the role. */
let member: { uid: string; me: StaffMe } | null = null

/**
 * Whether someone may use the staff area. "unconfirmed": the address is not proved, and whether a role waits for it
 * shows to no one before. "code" and "set-up": the second factor is missing.
 */
export type StaffAccess = 'staff' | 'unconfirmed' | 'other' | 'code' | 'set-up'

export function staffAccess(user: SessionUser): Promise<StaffAccess> {
  if (member?.uid === user.uid) return Promise.resolve('staff')
  // The loaders of a page run at the same time.
  return (asking ??= askedAccess(user).finally(() => (asking = null)))
}

let asking: Promise<StaffAccess> | null = null

async function askedAccess(user: SessionUser): Promise<StaffAccess> {
  if (!user.emailVerified) return 'unconfirmed'
  const [student] = await api('GET /api/users/students', { query: { email: user.email } })
  if (student?.role !== 'staff') return 'other'
  const { isSetUp, isProved, isRequired } = await api('GET /api/authorization/second-factor')
  if (isSetUp && !isProved) return 'code'
  if (isRequired && !isSetUp) return 'set-up'
  member = { uid: user.uid, me: await api('GET /api/staff/me') }
  return 'staff'
}

/** The current role of this person. Only after `staffAccess` found them to be staff. */
export async function staffMe(user: SessionUser): Promise<StaffMe> {
  const me = await api('GET /api/staff/me')
  member = { uid: user.uid, me }
  return me
}

/** Whether this person's role includes a permission, for loaders that fetch more for some roles. */
export type PermissionCheck = (permission: Permission) => boolean

/**
 * For the loader of a page of the staff: its data, or null where the layout says that it is not for this person. A
 * call that the role does not include fails with `not_permitted`, and the frame says so.
 */
export async function forStaff<Data>(
  user: SessionUser,
  load: (may: PermissionCheck) => Promise<Data>,
): Promise<Data | null> {
  if ((await staffAccess(user)) !== 'staff') return null
  return load((permission) => member?.me.permissions.includes(permission) ?? false)
}
