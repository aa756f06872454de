import { z } from 'zod'
import { transact } from '#server/db/transact.ts'
import { accountByUid, changeAccount, claimByEmail, endSessions } from '../accounts.ts'
import { readCode, redeemCode } from '../action-codes.ts'
import { must } from '../failure.ts'
import { hashNewPassword } from '../passwords/hash-new-password.ts'
import { call, code, password } from './call.ts'

/**
 * Sets a password by a mailed code, verifies the address and ends every session. Without a password, says what the code
 * is for. A code that confirms an address works too: its owner may not know the password set at the sign-up.
 */
export const resetPassword = call(
  z.object({ oobCode: code, newPassword: password }),
  async (identity, input, caller) => {
    await identity.limits.fromAddress('signIn', caller.address)
    const now = identity.clock()
    const seen = await readCode(identity.db, {
      now,
      code: input.oobCode,
      kinds: [
        'PASSWORD_RESET',
        'VERIFY_EMAIL',
        'VERIFY_AND_CHANGE_EMAIL',
        'RECOVER_EMAIL',
        'EMAIL_SIGNIN',
      ],
    })
    const answer = {
      kind: 'identitytoolkit#ResetPasswordResponse',
      requestType: seen.kind,
      email: seen.email,
      newEmail: seen.new_email ?? undefined,
    }
    if (!input.newPassword) return answer
    const owner = seen.uid === null ? undefined : await accountByUid(identity.db, seen.uid)
    must(owner, 'INVALID_OOB_CODE')
    const hash = await hashNewPassword(identity, {
      account: owner,
      password: input.newPassword,
      caller,
    })
    await transact(identity.db, async (trx) => {
      const { uid, kind } = await redeemCode(trx, {
        now,
        code: input.oobCode,
        kinds: ['PASSWORD_RESET', 'VERIFY_EMAIL'],
      })
      must(uid, 'USER_NOT_FOUND')
      const account = await accountByUid(trx, uid)
      must(account?.email, 'USER_NOT_FOUND')
      // guard: a confirming link resets nothing once the address is confirmed (confirm-address)
      must(kind === 'PASSWORD_RESET' || !account.email_verified, 'INVALID_OOB_CODE')
      must(!account.disabled, 'USER_DISABLED')
      await claimByEmail(identity, trx, account)
      await endSessions(identity, trx, { uid: account.uid })
      await changeAccount(trx, account.uid, { password_hash: hash })
      await identity.notify(trx, {
        kind: 'PASSWORD_CHANGED',
        recipient: account.email,
        language: caller.language,
      })
    })
    // Guesses elsewhere must not keep the owner from signing in with it.
    await caller.device.prove(owner.uid)
    return answer
  },
)
