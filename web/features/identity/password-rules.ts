import type { PasswordValidationStatus } from '@firebase/auth'

export interface PasswordRule {
  name: 'min' | 'max' | 'lower' | 'upper' | 'digit' | 'symbol' | 'hard'
  /** Characters, for min and max. */
  length?: number
  isKept: boolean
}

/** Before the service's policy is known. */
export const defaultRules: readonly PasswordRule[] = [{ name: 'min', length: 8, isKept: false }]

/** The built-in service refuses leaked and common passwords; a hosted one has its own rules. */
export function hardRule(isKept: boolean): PasswordRule {
  return { name: 'hard', isKept }
}

/** The rules of a policy, and which of them a password meets. */
export function rulesOf(status: PasswordValidationStatus): PasswordRule[] {
  const asked = status.passwordPolicy.customStrengthOptions
  const kept = (isKept: boolean | undefined) => isKept !== false
  const rules: (PasswordRule | false)[] = [
    {
      name: 'min',
      length: asked.minPasswordLength ?? 6,
      isKept: kept(status.meetsMinPasswordLength),
    },
    // A limit of thousands of characters is shown only once exceeded.
    status.meetsMaxPasswordLength === false && {
      name: 'max',
      length: asked.maxPasswordLength ?? 0,
      isKept: false,
    },
    asked.containsLowercaseLetter === true && {
      name: 'lower',
      isKept: kept(status.containsLowercaseLetter),
    },
    asked.containsUppercaseLetter === true && {
      name: 'upper',
      isKept: kept(status.containsUppercaseLetter),
    },
    asked.containsNumericCharacter === true && {
      name: 'digit',
      isKept: kept(status.containsNumericCharacter),
    },
    asked.containsNonAlphanumericCharacter === true && {
      name: 'symbol',
      isKept: kept(status.containsNonAlphanumericCharacter),
    },
  ]
  return rules.filter((rule) => rule !== false)
}
