import { must } from './failure.ts'

/** What a password must have. Source: spec §5, the identity service's default is six characters. */
export interface PasswordPolicy {
  minLength: number
  uppercase?: boolean
  lowercase?: boolean
  digit?: boolean
}

export const DEFAULT_POLICY: PasswordPolicy = { minLength: 6 }

/** Longer ones would only make the hash slow. */
const MAX_LENGTH = 4096

/** @throws Failure MISSING_PASSWORD, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
export function acceptablePassword(policy: PasswordPolicy, password: string | undefined): string {
  must(password, 'MISSING_PASSWORD')
  must(password.length >= DEFAULT_POLICY.minLength, `WEAK_PASSWORD : Password should be at least ${DEFAULT_POLICY.minLength} characters`)
  const missing = [
    password.length < policy.minLength && `Password must contain at least ${policy.minLength} characters`,
    password.length > MAX_LENGTH && `Password may contain at most ${MAX_LENGTH} characters`,
    policy.uppercase && !/\p{Lu}/u.test(password) && 'Password must contain an upper case character',
    policy.lowercase && !/\p{Ll}/u.test(password) && 'Password must contain a lower case character',
    policy.digit && !/\p{Nd}/u.test(password) && 'Password must contain a numeric character',
  ].filter(Boolean)
  must(missing.length === 0, `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`)
  return password
}

/** The policy as `GET /v2/passwordPolicy` has it. The SDK refuses any schema version but 1. */
export function policyAnswer(policy: PasswordPolicy) {
  return {
    schemaVersion: 1,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
    customStrengthOptions: {
      minPasswordLength: policy.minLength,
      maxPasswordLength: MAX_LENGTH,
      ...(policy.uppercase ? { containsUppercaseCharacter: true } : {}),
      ...(policy.lowercase ? { containsLowercaseCharacter: true } : {}),
      ...(policy.digit ? { containsNumericCharacter: true } : {}),
    },
  }
}
