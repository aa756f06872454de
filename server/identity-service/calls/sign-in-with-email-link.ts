import { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import {
  accountByEmail,
  changeAccount,
  claimByEmail,
  createAccount,
  readEmail,
} from '../accounts.ts'
import { readCode, redeemCode } from '../action-codes.ts'
import { must } from '../failure.ts'
import { bearerOf, openSession } from '../tokens.ts'
import { call, code, email, token } from './call.ts'

/**
 * Signs in the person who opened the link mailed to an address; creates the account if there is
 * none.
 */
export const signInWithEmailLink = call(
  z.object({ email, oobCode: code, idToken: token }),
  async (identity, input, caller) => {
    const address = readEmail(input.email)
    await identity.limits.fromAddress('signIn', caller.address)
    const now = identity.clock()
    // Read before it is redeemed: a mistyped address must not use up the link.
    const { email: mailedTo } = await readCode(identity.db, {
      now,
      code: input.oobCode,
      kinds: ['EMAIL_SIGNIN'],
    })
    must(
      mailedTo === address,
      'INVALID_EMAIL : The email provided does not match the sign-in email address.',
    )
    if (input.idToken) {
      const { account } = await bearerOf(identity, input.idToken)
      must(account.email === address, 'EMAIL_CHANGE_NEEDS_VERIFICATION')
    }
    const { account, isNewUser } = await transact(identity.db, async (trx) => {
      await redeemCode(trx, { now, code: input.oobCode, kinds: ['EMAIL_SIGNIN'] })
      const created = await createAccount(trx, now, { email: address, email_verified: true })
      if (created) return { account: created, isNewUser: true }
      const existing = await accountByEmail(trx, address)
      must(existing && !existing.disabled, 'USER_DISABLED')
      await claimByEmail(identity, trx, existing)
      return {
        account: await changeAccount(trx, existing.uid, { last_sign_in_at: now }),
        isNewUser: false,
      }
    })
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: account.uid,
      email: account.email,
      isNewUser,
      ...(await openSession(identity, account, { provider: 'password', at: identity.clock() })),
    }
  },
)
