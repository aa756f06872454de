import { must } from '../failure.ts'
import { isGuessable } from './guessable-passwords.ts'

/** The requirements of a new password. Existing passwords keep working. */
export interface PasswordPolicy {
  minLength: number
  uppercase?: boolean
  lowercase?: boolean
  digit?: boolean
  /**
   * Refuses leaked, common and patterned passwords, and the person's own name and address, and
   * these words.
   */
  notGuessable?: { ownWords: readonly string[] }
}

/** The default. Source: spec §5. */
export const DEFAULT_POLICY: PasswordPolicy = { minLength: 6 }

/** Longer ones would only slow the hash down. */
const MAX_LENGTH = 4096

/**
 * @param ownWords facts about the person: email address, name
 * @throws Failure MISSING_PASSWORD, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export async function acceptablePassword(
  policy: PasswordPolicy,
  password: string | undefined,
  ownWords: readonly (string | null | undefined)[],
): Promise<string> {
  must(password, 'MISSING_PASSWORD')
  must(
    password.length >= DEFAULT_POLICY.minLength,
    `WEAK_PASSWORD : Password should be at least ${DEFAULT_POLICY.minLength} characters`,
  )
  const missing = [
    password.length < policy.minLength &&
      `Password must contain at least ${policy.minLength} characters`,
    password.length > MAX_LENGTH && `Password may contain at most ${MAX_LENGTH} characters`,
    policy.uppercase &&
      !/\p{Lu}/u.test(password) &&
      'Password must contain an upper case character',
    policy.lowercase && !/\p{Ll}/u.test(password) && 'Password must contain a lower case character',
    policy.digit && !/\p{Nd}/u.test(password) && 'Password must contain a numeric character',
  ].filter(Boolean)
  must(
    missing.length === 0,
    `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`,
  )
  // guard: a leaked or guessable password is refused (passwords)
  must(
    await isHardToGuess(policy, password, ownWords),
    'WEAK_PASSWORD : Password is leaked or easy to guess',
  )
  return password
}

/** Whether a password passes the policy's check for guessable ones; true if it has none. */
export async function isHardToGuess(
  { notGuessable }: PasswordPolicy,
  password: string,
  ownWords: readonly (string | null | undefined)[],
): Promise<boolean> {
  if (!notGuessable) return true
  const words = [...notGuessable.ownWords, ...ownWords.filter((word) => typeof word === 'string')]
  return !(await isGuessable(password, words))
}

/** The policy as `GET /v2/passwordPolicy` returns it. The SDK refuses any schema version but 1. */
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
