import { Problem } from '#contract/problems.ts'
import type { Services } from '../services.ts'
import type { Claims } from '../modules/identity/index.ts'
import { byUid, signedInStudent, type StudentRecord } from '../modules/students/index.ts'

/** Somebody whose access token was good. */
export interface Caller {
  claims: Claims
  /** The student behind the token, made on first sight. Asked for once a call. */
  student(): Promise<StudentRecord>
}

/**
 * Who is calling, by the bearer token alone.
 *
 * @throws Problem sign_in_needed, session_ended, staff_only, email_unverified
 */
export async function callerOf(services: Services, request: Request, audience: 'student' | 'staff'): Promise<Caller> {
  const token = bearerOf(request)
  if (!token) throw new Problem('sign_in_needed')
  const claims = await services.accessTokens.read(token)
  // Read for every call, whatever its handler does with it: a session ended elsewhere is over everywhere.
  const known = await byUid(services.db, claims.uid)
  if (known && known.session_version !== claims.sessionVersion) throw new Problem('session_ended')
  let student: Promise<StudentRecord> | undefined
  const caller: Caller = {
    claims,
    student: () => (student ??= known ? Promise.resolve(known) : signedInStudent(services.db, claims)),
  }
  if (audience === 'staff') await refuseOthersThanStaff(caller)
  return caller
}

/**
 * A role belongs to an e-mail address, so it counts only for whoever proved that address: anyone can sign up with any.
 *
 * @throws Problem staff_only, email_unverified
 */
export async function refuseOthersThanStaff(caller: Caller): Promise<void> {
  if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')
  if (!caller.claims.emailVerified) throw new Problem('email_unverified')
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(request: Request): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
