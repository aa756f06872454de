import { z } from 'zod'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  type Account,
  accountAnswer,
  accountByUid,
  changeAccount,
  claimByEmail,
  endSessions,
  readEmail,
  removeEverySignInMethod,
  removeSignInMethods,
} from '../accounts.ts'
import { type ActionCode, redeemCode } from '../action-codes.ts'
import { Failure, must } from '../failure.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import type { Caller, Identity } from '../identity.ts'
import { mailCode } from '../mail-code.ts'
import { isProviderId, PROVIDERS } from '../oauth/provider.ts'
import { bearerOf, mustBeOwner, openSession } from '../tokens.ts'
import { call, code, email, password, text, token } from './call.ts'

/**
 * Changes the caller's account, or applies a mailed code. A new password ends every other session. A new address comes
 * only through `sendOobCode` (VERIFY_AND_CHANGE_EMAIL), which verifies it first.
 */
export const updateAccount = call(
  z.object({
    idToken: token,
    oobCode: code,
    displayName: z.string().max(256).nullish(),
    photoUrl: z.string().max(2048).nullish(),
    email,
    password,
    deleteAttribute: z.array(z.string().max(40)).max(10).optional(),
    deleteProvider: z.array(text(40)).max(10).optional(),
    returnSecureToken: z.boolean().optional(),
  }),
  async (identity, input, caller) => {
    if (input.oobCode) return byCode(identity, input.oobCode, caller)
    const { account, signIn } = await bearerOf(identity, input.idToken)
    if (input.email && readEmail(input.email) !== account.email)
      throw new Failure(
        'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.',
      )
    const changes = wishes(input)
    const ways = input.deleteProvider?.map(String) ?? []
    // guard: unlinking and a new password need a recent sign-in (recent-sign-in)
    if (input.password || ways.length > 0)
      await mustBeOwner(identity, { account, signIn }, 'sign-in')
    if (input.password) must(account.email, 'MISSING_EMAIL')
    const hash =
      input.password &&
      (await hashNewPassword(identity, { account, password: input.password, caller }))
    const changed = await transact(identity.db, async (trx) => {
      if (ways.length > 0) await removeSignInMethods(identity, trx, { uid: account.uid, ways })
      if (hash) await endSessions(identity, trx, { uid: account.uid, since: signIn.at })
      for (const notice of noticesOf({ ways, hasNewPassword: Boolean(hash) }))
        if (account.email)
          await identity.notify(trx, {
            ...notice,
            recipient: account.email,
            language: caller.language,
          })
      return changeAccount(trx, account.uid, {
        ...changes,
        ...(hash ? { password_hash: hash } : {}),
      })
    })
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...(await accountAnswer(identity.db, changed)),
      ...(hash || input.returnSecureToken ? await openSession(identity, changed, signIn) : {}),
    }
  },
)

function noticesOf({ ways, hasNewPassword }: { ways: readonly string[]; hasNewPassword: boolean }) {
  const named = (way: string) => (isProviderId(way) ? PROVIDERS[way] : 'a password')
  return [
    ...ways.map((way) => ({ kind: 'PROVIDER_UNLINKED' as const, provider: named(way) })),
    ...(hasNewPassword ? [{ kind: 'PASSWORD_CHANGED' as const }] : []),
  ]
}

function wishes(input: {
  displayName?: string | null | undefined
  photoUrl?: string | null | undefined
  deleteAttribute?: string[] | undefined
}) {
  const removed = input.deleteAttribute ?? []
  if (input.photoUrl)
    must(URL.canParse(input.photoUrl) && /^https?:/i.test(input.photoUrl), 'INVALID_PHOTO_URL')
  return {
    ...(input.displayName !== undefined ? { display_name: input.displayName || null } : {}),
    ...(input.photoUrl !== undefined ? { photo_url: input.photoUrl || null } : {}),
    ...(removed.includes('DISPLAY_NAME') ? { display_name: null } : {}),
    ...(removed.includes('PHOTO_URL') ? { photo_url: null } : {}),
  }
}

/**
 * The mailed link was confirmed, so the mailbox is the caller's. The account may not be: its creator may have entered
 * someone else's address. So password and sessions stay only in a browser that has signed in to it.
 */
async function byCode(identity: Identity, oobCode: string, caller: Caller) {
  const now = identity.clock()
  const { account, before } = await transact(identity.db, async (trx) => {
    const code = await redeemCode(trx, {
      now,
      code: oobCode,
      kinds: ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'],
    })
    must(code.uid, 'USER_NOT_FOUND')
    const before = await accountByUid(trx, code.uid)
    must(before, 'USER_NOT_FOUND')
    if (!(await caller.device.hasProved(trx, before.uid)))
      await pressedElsewhere(identity, trx, { account: before, code })
    const email = await newEmail(identity, trx, { before, code })
    if (email !== null && email !== before.email)
      await addressChanged(identity, trx, { before, email, language: caller.language })
    return {
      account: await changeAccount(trx, before.uid, { email, email_verified: true }),
      before,
    }
  }).catch(takenMeanwhile)
  // The verified owner of the old address is notified of the change and how to revert it.
  const { email } = account
  if (before.email_verified && before.email && email && before.email !== email) {
    const about = { uid: account.uid, email: before.email, newEmail: email }
    await mailCode(identity, {
      kind: 'RECOVER_EMAIL',
      recipient: before.email,
      language: caller.language,
      about,
    })
  }
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.email_verified,
  }
}

/**
 * The new address is notified, and an unverified old one; a verified one gets a link that reverts
 * the change.
 */
async function addressChanged(
  identity: Identity,
  trx: Trx,
  { before, email, language }: { before: Account; email: string; language: string },
): Promise<void> {
  await identity.addressChanged(trx, { uid: before.uid, email, now: identity.clock() })
  await identity.notify(trx, { kind: 'EMAIL_TAKEN', recipient: email, language })
  if (before.email && !before.email_verified)
    await identity.notify(trx, { kind: 'EMAIL_LEFT', recipient: before.email, language })
}

/**
 * Elsewhere a confirmation hands the account to the mailbox's owner and removes earlier credentials. A change of
 * address is refused there: the mailbox's owner may have nothing to do with this account.
 *
 * @throws Failure CREDENTIAL_TOO_OLD_LOGIN_AGAIN: sign in to the account in this browser first
 */
async function pressedElsewhere(
  identity: Identity,
  trx: Trx,
  { account, code }: { account: Account; code: ActionCode },
): Promise<void> {
  // guard: a change of address is confirmed where one is signed in (confirm-address)
  must(code.kind !== 'VERIFY_AND_CHANGE_EMAIL', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  // guard: a confirmation elsewhere takes the account over (confirm-address)
  if (code.kind === 'VERIFY_EMAIL') await claimByEmail(identity, trx, account)
}

/**
 * Applies a code's address to an account and ends the sessions that must not outlive the change.
 */
async function newEmail(
  identity: Identity,
  trx: Trx,
  { before, code }: { before: Account; code: ActionCode },
): Promise<string | null> {
  if (code.kind === 'VERIFY_EMAIL') return before.email
  const email = code.kind === 'RECOVER_EMAIL' ? code.email : code.new_email
  const taken = await trx
    .selectFrom('identity.accounts')
    .select('uid')
    .where('email', '=', email)
    .where('uid', '!=', before.uid)
    .executeTakeFirst()
  must(!taken, 'EMAIL_EXISTS')
  // The change may have been made by a thief, so no credential added since may open the account.
  if (code.kind === 'RECOVER_EMAIL') await removeEverySignInMethod(identity, trx, before.uid)
  else await endSessions(identity, trx, { uid: before.uid })
  return email
}

/** unique_violation: the address got an account between the check and the change. */
function takenMeanwhile(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? new Failure('EMAIL_EXISTS') : error
}
