import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { IdentityActionCodes, Json } from '#server/db/tables.ts'
import { must } from './failure.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The purpose of a code, and its validity in minutes. */
const MINUTES = {
  EMAIL_SIGNIN: 60,
  PASSWORD_RESET: 60,
  VERIFY_EMAIL: 24 * 60,
  VERIFY_AND_CHANGE_EMAIL: 60,
  RECOVER_EMAIL: 7 * 24 * 60,
  /** A sign-in in progress at a provider. */
  PROVIDER_STATE: 15,
  /** A provider's profile of a person, until the browser exchanges it for a session. */
  PROVIDER_PROFILE: 10,
} as const
export type CodeKind = keyof typeof MINUTES

export type ActionCode = Selectable<IdentityActionCodes>

export interface CodeAbout {
  /** The account it belongs to: it is deleted when the account's sessions end. */
  uid?: string
  email?: string | null
  newEmail?: string
  details?: Json
}

/** Creates a code; the database stores only its hash. */
export async function makeCode(
  db: Db,
  { now, kind, about }: { now: Date; kind: CodeKind; about: CodeAbout },
): Promise<string> {
  const code = newSecret()
  await db
    .insertInto('identity.action_codes')
    .values({
      hash: hashOf(code),
      kind,
      uid: about.uid ?? null,
      email: about.email ?? null,
      new_email: about.newEmail ?? null,
      details: about.details === undefined ? null : JSON.stringify(about.details),
      expires_at: new Date(now.getTime() + MINUTES[kind] * 60_000),
    })
    .execute()
  return code
}

/**
 * Redeems a code: of many concurrent callers, one succeeds.
 *
 * @throws Failure MISSING_OOB_CODE, INVALID_OOB_CODE, EXPIRED_OOB_CODE
 */
export async function redeemCode(
  db: Db,
  { now, code, kinds }: { now: Date; code: string | undefined; kinds: readonly CodeKind[] },
): Promise<ActionCode> {
  must(code, 'MISSING_OOB_CODE')
  const row = await db
    .deleteFrom('identity.action_codes')
    .where('hash', '=', hashOf(code))
    .where('kind', 'in', kinds)
    .returningAll()
    .executeTakeFirst()
  return stillGood(row, now)
}

/** Reads a code without redeeming it. */
export async function readCode(
  db: Db,
  { now, code, kinds }: { now: Date; code: string | undefined; kinds: readonly CodeKind[] },
): Promise<ActionCode> {
  must(code, 'MISSING_OOB_CODE')
  const row = await db
    .selectFrom('identity.action_codes')
    .selectAll()
    .where('hash', '=', hashOf(code))
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return stillGood(row, now)
}

function stillGood(row: ActionCode | undefined, now: Date): ActionCode {
  must(row, 'INVALID_OOB_CODE')
  must(row.expires_at > now, 'EXPIRED_OOB_CODE')
  return row
}
