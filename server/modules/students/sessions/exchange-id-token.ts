import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { queueAccountNotice } from '#server/mail/index.ts'
import type { AccessTokens, Identity, IdTokenVerifier } from '../../identity/index.ts'
import { findProof } from '../../second-factor/index.ts'
import { byUid } from './by-uid.ts'
import { closedAccount } from './closed-account.ts'
import { versionBeforeStudent } from './end-access-tokens.ts'
import { followAddress } from '../follow-address.ts'
import { isSignedOut } from './sign-out-everywhere.ts'
import type { StudentRecord } from '../student-record.ts'

export interface SignInContext {
  db: Db
  now: Date
  idTokens: IdTokenVerifier
  accessTokens: AccessTokens
  /** What the provider calls itself, for mails. */
  names: Record<LanguageCode, string>
  /** Gives a student what waits for the address this session proves. */
  takeUpInvitations(student: { id: number; provedKey: string }): Promise<unknown>
}

export interface IdTokenExchange {
  idToken: string | undefined
  /** Whom the browser takes itself to be. */
  email: string
  /** What the browser got for proving a second factor. */
  browserToken: string | null
  /** "en", "bn" … by the browser. */
  language: string
}

/**
 * Exchanges an ID token for an access token of ours. Source: spec §7.
 *
 * @throws Problem sign_in_needed, email_mismatch, account_disabled, account_merged, session_ended
 */
export async function exchangeIdToken(
  ctx: SignInContext,
  { idToken, email, browserToken, language }: IdTokenExchange,
): Promise<{ token: string; expiresAt: number }> {
  if (!idToken) throw new Problem('sign_in_needed')
  const identity = await ctx.idTokens.verify(idToken)
  // guard: the address of an ID token counts (identity)
  if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')
  const student = await byUid(ctx.db, identity.uid)
  // guard: a deleted account stays deleted (access-table, account)
  if (student?.deleted_at) throw await closedAccount(ctx.db, student)
  // guard: a sign-in before "everywhere" is over (access-table, account)
  if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')
  if (student && student.email !== identity.email)
    await takeNewAddress(ctx, { student, identity, language })
  if (student && identity.emailVerified)
    await ctx.takeUpInvitations({ id: student.id, provedKey: emailKey(identity.email) })
  const signIn = {
    uid: identity.uid,
    signedInAt: identity.signedInAt,
    sessionVersion: student?.session_version ?? (await versionBeforeStudent(ctx.db, identity.uid)),
  }
  const proof =
    browserToken && (await findProof(ctx.db, signIn, { token: browserToken, now: ctx.now }))
  return ctx.accessTokens.mint(
    {
      ...signIn,
      email: identity.email,
      emailVerified: identity.emailVerified,
      name: identity.name,
      ...(proof && { secondFactor: proof }),
    },
    identity.expiresAt,
  )
}

/**
 * A hosted service sends no notice of a change: its current address counts, and the owner is
 * notified at both addresses.
 */
async function takeNewAddress(
  { db, names, now }: SignInContext,
  { student, identity, language }: { student: StudentRecord; identity: Identity; language: string },
): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await followAddress(trx, { ...identity, now }))) return
    await queueAccountNotice(trx, { kind: 'EMAIL_LEFT', recipient: student.email, language }, names)
    await queueAccountNotice(
      trx,
      { kind: 'EMAIL_TAKEN', recipient: identity.email, language },
      names,
    )
  })
}
