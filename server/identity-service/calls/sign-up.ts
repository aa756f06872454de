import { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import {
  type Account,
  accountByEmail,
  changeAccount,
  createAccount,
  endSessions,
  readEmail,
} from '../accounts.ts'
import { Failure, must } from '../failure.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import type { Caller, Identity } from '../identity.ts'
import { acceptablePassword } from '../passwords/password-policy.ts'
import { bearerOf, mustBeOwner, openSession, type SessionAnswer } from '../tokens.ts'
import { call, email, password, text, token } from './call.ts'

/**
 * A new account by email and password; with an ID token, a password for the signed-in account.
 * Without either it would be an anonymous account, which this product does not have.
 */
export const signUp = call(
  z.object({ email, password, displayName: text(256), idToken: token }),
  async (identity, input, caller) => {
    if (input.idToken) return addPassword(identity, { ...input, idToken: input.idToken }, caller)
    if (!input.email && !input.password) throw new Failure('ADMIN_ONLY_OPERATION')
    const address = readEmail(input.email)
    await identity.limits.fromAddress('signUp', caller.address)
    const words = await acceptablePassword(identity.passwordPolicy, input.password, [
      address,
      input.displayName,
    ])
    must(!(await accountByEmail(identity.db, address)), 'EMAIL_EXISTS')
    const account = await createAccount(identity.db, identity.clock(), {
      email: address,
      password_hash: await identity.passwords.hash(words, {
        account: address,
        address: caller.address,
        isKnown: false,
      }),
      display_name: input.displayName ?? null,
    })
    must(account, 'EMAIL_EXISTS')
    return answerOf(
      account,
      await openSession(identity, account, { provider: 'password', at: identity.clock() }),
    )
  },
)

async function addPassword(
  identity: Identity,
  input: { idToken: string; email?: string | undefined; password?: string | undefined },
  caller: Caller,
) {
  const { account, signIn } = await bearerOf(identity, input.idToken)
  await mustBeOwner(identity, { account, signIn }, 'sign-in')
  const address = readEmail(input.email)
  if (address !== account.email) {
    must(!(await accountByEmail(identity.db, address)), 'EMAIL_EXISTS')
    throw new Failure('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.')
  }
  const hash = await hashNewPassword(identity, { account, password: input.password, caller })
  const changed = await transact(identity.db, async (trx) => {
    await endSessions(identity, trx, { uid: account.uid, since: signIn.at })
    await identity.notify(trx, {
      kind: 'PASSWORD_CHANGED',
      recipient: address,
      language: caller.language,
    })
    return changeAccount(trx, account.uid, { password_hash: hash })
  })
  return answerOf(changed, await openSession(identity, changed, signIn))
}

function answerOf(account: Account, session: SessionAnswer) {
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email: account.email,
    displayName: account.display_name ?? undefined,
    ...session,
  }
}
