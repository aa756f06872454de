import type { PasswordValidationStatus } from '@firebase/auth'

export interface PasswordRule {
  name: 'min' | 'max' | 'lower' | 'upper' | 'digit' | 'symbol' | 'hard'
  /** Characters, for min and max. */
  length?: number
  isMet: boolean
}

/** Before the service's policy is known. */
export const defaultRules: readonly PasswordRule[] = [{ name: 'min', length: 8, isMet: false }]

/** The built-in service refuses leaked and common passwords; a hosted one has its own rules. */
export function hardRule(isMet: boolean): PasswordRule {
  return { name: 'hard', isMet }
}

/** The rules of a policy, and which of them a password meets. */
export function rulesOf(status: PasswordValidationStatus): PasswordRule[] {
  const options = status.passwordPolicy.customStrengthOptions
  const met = (isMet: boolean | undefined) => isMet !== false
  const rules: (PasswordRule | false)[] = [
    {
      name: 'min',
      length: options.minPasswordLength ?? 6,
      isMet: met(status.meetsMinPasswordLength),
    },
    // A limit of thousands of characters is shown only once exceeded.
    status.meetsMaxPasswordLength === false && {
      name: 'max',
      length: options.maxPasswordLength ?? 0,
      isMet: false,
    },
    options.containsLowercaseLetter === true && {
      name: 'lower',
      isMet: met(status.containsLowercaseLetter),
    },
    options.containsUppercaseLetter === true && {
      name: 'upper',
      isMet: met(status.containsUppercaseLetter),
    },
    options.containsNumericCharacter === true && {
      name: 'digit',
      isMet: met(status.containsNumericCharacter),
    },
    options.containsNonAlphanumericCharacter === true && {
      name: 'symbol',
      isMet: met(status.containsNonAlphanumericCharacter),
    },
  ]
  return rules.filter((rule) => rule !== false)
}
