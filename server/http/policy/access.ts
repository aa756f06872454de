import { defined } from '#contract/defined.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
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
/** The accounts of the documents under way, by the claims that each of them has read: one look-up for all its calls. */
const pageAccounts = new WeakMap<Claims, ReturnType<typeof byUid>>()

/** Calls that send what they are asked about, and change nothing. */
const READING = new Set(
  Object.entries<Endpoint>(allEndpoints).flatMap(([key, { readsOnly }]) =>
    readsOnly ? [key] : [],
  ),
)

/** Makes a call of a page that is rendered for a person: it reads, and never as staff. */
export function readFor(claims: Claims, call: Request): Request {
  const key = `${call.method} ${new URL(call.url).pathname}`
  if (call.method !== 'GET' && !READING.has(key))
    throw new Error(`A page only reads: ${call.method} ${call.url}`)
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
  // guard: a call needs a token (access-table)
  if (!token && !reader) throw new Problem('sign_in_needed')
  const claims = reader ?? (await services.accessTokens.read(defined(token)))
  // Read for every call, or every page: a session ended on one device is over on all of them.
  const account = await (reader ? accountOfPage(services, reader) : byUid(services.db, claims.uid))
  // guard: an ended session ends its tokens (access-table, account)
  if (account && account.session_version !== claims.sessionVersion)
    throw new Problem('session_ended')
  // The account's address has changed since, so the address in the token no longer counts.
  // guard: a token of a former address is over (account-owner)
  if (account && account.email_key !== emailKey(claims.email)) throw new Problem('session_ended')
  let student: Promise<StudentRecord> | undefined
  const caller: Caller = {
    claims,
    student: () =>
      (student ??= account
        ? Promise.resolve(withSessionRole(account, claims))
        : signedInStudent({ db: services.db, now: services.clock() }, claims)),
    secondFactor: async () => ({
      isRequired: services.config.isSecondFactorRequired,
      ...(await readProof(services.db, claims, services.clock())),
    }),
  }
  if (door.audience === 'staff') {
    if (account)
      student = withPromisedRole({ db: services.db, now: services.clock() }, account, claims)
    await refuseOthersThanStaff(caller, door)
  }
  return caller
}

function accountOfPage({ db }: Services, claims: Claims): ReturnType<typeof byUid> {
  const found = pageAccounts.get(claims) ?? byUid(db, claims.uid)
  pageAccounts.set(claims, found)
  return found
}

/**
 * A role belongs to a proved email address, since anyone can sign up with any address. An unverified session gets the
 * same response whether or not its address has a role. The second factor comes last, so only staff learn whether there
 * is one. Only after giving it do they learn what their role includes.
 *
 * @throws Problem staff_only, email_unverified, second_factor_needed, second_factor_not_set_up,
 * not_permitted
 */
export async function refuseOthersThanStaff(
  caller: Caller,
  { permission, beforeSecondFactor = false }: StaffDoor,
): Promise<void> {
  // guard: an unproved session hears the same of every role (account-owner)
  if (!caller.claims.emailVerified) throw new Problem('email_unverified')
  // guard: staff calls are for staff (access-table)
  if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')
  // guard: staff calls need the second factor (accounts/second-factor)
  if (!beforeSecondFactor) await refuseWithoutSecondFactor(caller)
  // guard: a role includes what the table says and nothing else (access-table)
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
  // guard: a second factor that is set up is asked for (accounts/second-factor)
  if (isSetUp && !provedAt) throw new Problem('second_factor_needed')
  // guard: staff set a second factor up where it is required (accounts/second-factor)
  if (isRequired && !isSetUp) throw new Problem('second_factor_not_set_up')
}

/**
 * An old session or a borrowed phone is not enough: requires a recent sign-in, and a recent code where staff have one.
 * A renewed token is as old as the sign-in it comes from.
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
  // guard: an address is proved before its rows are given or erased (account-owner)
  // without: return claims.email
  return claims.emailVerified ? claims.email : null
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(request: Pick<RequestPayload, 'headers'>): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
