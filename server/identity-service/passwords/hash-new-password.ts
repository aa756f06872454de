import type { Account } from '../accounts.ts'
import type { Caller, Identity } from '../identity.ts'
import { acceptablePassword } from './password-policy.ts'

/**
 * The hash of a new password for a signed-in account. Hashing is slow on purpose, so it is limited
 * by account and by address before it starts.
 *
 * @throws Failure TOO_MANY_ATTEMPTS_TRY_LATER, MISSING_PASSWORD, WEAK_PASSWORD,
 * PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export async function hashNewPassword(
  identity: Identity,
  { account, password, caller }: { account: Account; password: string | undefined; caller: Caller },
): Promise<string> {
  await identity.limits.fromAddress('password', caller.address)
  const words = await acceptablePassword(identity.passwordPolicy, password, [
    account.email,
    account.display_name,
  ])
  // guard: an account sets only so many passwords (guessing)
  await identity.limits.newPassword(account.uid)
  return identity.passwords.hash(words, {
    account: account.uid,
    address: caller.address,
    isKnown: false,
  })
}
