import { RECENT_SIGN_IN_SECONDS } from '#contract/identity/terms.ts'
import { permits, staffRoleOf, type StaffPermission } from '#contract/staff/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Services } from '../../services.ts'
import type { Claims } from '../../modules/identity/index.ts'
import { isFresh, readProof } from '../../modules/second-factor/index.ts'
import {
  byUid,
  signedInStudent,
  type StudentRecord,
  withPromisedRole,
  withSessionRole,
} from '../../modules/students/index.ts'
import type { RequestPayload } from './body.ts'

/** A caller with a valid access token. */
export interface Caller {
  claims: Claims
  /** The token's student, created on first use, with the role of this session. Read once per call. */
  student(): Promise<StudentRecord>
  /** Whether this session has proved a second factor. */
  secondFactor(): Promise<{ isRequired: boolean; isSetUp: boolean; provedAt: Date | null }>
}

/** What a call requires of staff; `beforeSecondFactor`: the calls that prove the second factor. */
interface StaffDoor {
  permission: StaffPermission
  beforeSecondFactor?: boolean | undefined
}

/** For whom calls are made in process, by the headers object of the request: nothing from outside can be in here. */
const pageCallers = new WeakMap<object, Claims>()

/** Makes a call of a page that is rendered for a person: it reads, and never as staff. */
export function readFor(claims: Claims, call: Request): Request {
  if (call.method !== 'GET') throw new Error(`A page only reads: ${call.method} ${call.url}`)
  pageCallers.set(call.headers, claims)
  return call
}

/**
 * Authenticates the caller by the bearer token alone; a page that is rendered for a person calls in process.
 *
 * @throws Problem sign_in_needed, session_ended, staff_only, email_unverified, second_factor_needed,
 *   second_factor_not_set_up, not_permitted
 */
export async function callerOf(
  services: Services,
  request: Pick<RequestPayload, 'headers'>,
  door: { audience: 'student' } | ({ audience: 'staff' } & StaffDoor),
): Promise<Caller> {
  const token = bearerOf(request)
  const reader = door.audience === 'student' ? pageCallers.get(request.headers) : undefined
  if (!token && !reader) throw new Problem('sign_in_needed')
  const claims = reader ?? (await services.accessTokens.read(token!))
  // Read for every call: a session ended on one device is over on all of them.
  const known = await byUid(services.db, claims.uid)
  if (known && known.session_version !== claims.sessionVersion) throw new Problem('session_ended')
  // The account's address has changed since, so the address in the token no longer counts.
  if (known && known.email_key !== emailKey(claims.email)) throw new Problem('session_ended')
  let student: Promise<StudentRecord> | undefined
  const caller: Caller = {
    claims,
    student: () =>
      (student ??= known
        ? Promise.resolve(withSessionRole(known, claims))
        : signedInStudent(services.db, claims)),
    secondFactor: async () => ({
      isRequired: services.config.isSecondFactorRequired,
      ...(await readProof(services.db, claims, services.clock())),
    }),
  }
  if (door.audience === 'staff') {
    if (known) student = withPromisedRole(services.db, known, claims)
    await refuseOthersThanStaff(caller, door)
  }
  return caller
}

/**
 * A role belongs to a proved email address, since anyone can sign up with any address. An
 * unverified session gets the same response whether or not its address has a role.
 *
 * The second factor is checked last, so only staff learn whether there is one; only after giving it
 * do they learn what their role includes.
 *
 * @throws Problem staff_only, email_unverified, second_factor_needed, second_factor_not_set_up,
 * not_permitted
 */
export async function refuseOthersThanStaff(
  caller: Caller,
  { permission, beforeSecondFactor = false }: StaffDoor,
): Promise<void> {
  if (!caller.claims.emailVerified) throw new Problem('email_unverified')
  if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')
  if (!beforeSecondFactor) await refuseWithoutSecondFactor(caller)
  if (!(await mayDo(caller, permission))) throw new Problem('not_permitted')
}

/** Whether a staff member's role includes a permission; for responses that differ by role. */
export async function mayDo(caller: Caller, permission: StaffPermission): Promise<boolean> {
  return permits(staffRoleOf((await caller.student()).staff_role), permission)
}

/** Whether this session belongs to a member of staff who may use the staff area. */
export async function isProvedStaff(caller: Caller, permission: StaffPermission): Promise<boolean> {
  if ((await caller.student()).role !== 'staff') return false
  return refuseOthersThanStaff(caller, { permission }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
}

async function refuseWithoutSecondFactor(caller: Caller): Promise<void> {
  const { isRequired, isSetUp, provedAt } = await caller.secondFactor()
  if (isSetUp && !provedAt) throw new Problem('second_factor_needed')
  if (isRequired && !isSetUp) throw new Problem('second_factor_not_set_up')
}

/**
 * Requires a recent sign-in, so that an old session or a borrowed phone is not enough, and of staff
 * a recent code where they have a second factor. A renewed token is as old as the sign-in it comes
 * from.
 *
 * @throws Problem recent_sign_in_needed, recent_code_needed
 */
export async function refuseOldProof(caller: Caller, now: Date): Promise<void> {
  const age = now.getTime() / 1000 - (caller.claims.signedInAt ?? 0)
  if (age >= RECENT_SIGN_IN_SECONDS) throw new Problem('recent_sign_in_needed')
  if ((await caller.student()).role !== 'staff') return
  const { isSetUp, provedAt } = await caller.secondFactor()
  if (isSetUp && !isFresh({ now }, { provedAt })) throw new Problem('recent_code_needed')
}

/** The address this session proves, or null. Rows that name only an address are for it alone. */
export function provedAddress({ claims }: Caller): string | null {
  return claims.emailVerified ? claims.email : null
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(request: Pick<RequestPayload, 'headers'>): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
