import { z } from 'zod'
import { accountByEmail, changeAccount, readEmail } from '../accounts.ts'
import { must } from '../failure.ts'
import { openSession } from '../tokens.ts'
import { call, email, password } from './call.ts'

/** An unknown address and a wrong password differ neither in response nor in duration. */
export const signInWithPassword = call(
  z.object({ email, password }),
  async (identity, input, caller) => {
    const address = readEmail(input.email)
    must(input.password, 'MISSING_PASSWORD')
    await identity.limits.fromAddress('signIn', caller.address)
    const device = await caller.device.knownTo(address)
    const attempt = { email: address, address: caller.address, device }
    await identity.limits.tryPassword(attempt)
    const account = await accountByEmail(identity.db, address)
    const turn = {
      account: `${device ?? ''} ${address}`,
      address: caller.address,
      isKnown: device !== null,
    }
    const right = await identity.passwords.check(input.password, account?.password_hash, turn)
    must(account && right, 'INVALID_LOGIN_CREDENTIALS')
    await identity.limits.passwordWasRight(attempt)
    must(!account.disabled, 'USER_DISABLED')
    const now = identity.clock()
    await changeAccount(identity.db, account.uid, { last_sign_in_at: now })
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.uid,
      email: account.email,
      displayName: account.display_name ?? '',
      profilePicture: account.photo_url ?? undefined,
      ...(await openSession(identity, account, { provider: 'password', at: now })),
    }
  },
)
