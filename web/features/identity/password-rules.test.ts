import { expect, test } from 'vitest'
import { rulesOf } from './password-rules.ts'

const policy = (asked: object) => ({
  customStrengthOptions: asked,
  allowedNonAlphanumericCharacters: '!',
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
})

test('only the rules of the policy are shown', () => {
  const rules = rulesOf({
    isValid: false,
    meetsMinPasswordLength: false,
    meetsMaxPasswordLength: true,
    passwordPolicy: policy({ minPasswordLength: 6 }),
  })
  expect(rules).toEqual([{ name: 'min', length: 6, isMet: false }])
})

test('each rule shows whether the password meets it', () => {
  const rules = rulesOf({
    isValid: false,
    meetsMinPasswordLength: true,
    containsUppercaseLetter: false,
    containsNumericCharacter: true,
    passwordPolicy: policy({
      minPasswordLength: 10,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
    }),
  })
  expect(rules).toEqual([
    { name: 'min', length: 10, isMet: true },
    { name: 'upper', isMet: false },
    { name: 'digit', isMet: true },
  ])
})

test('the maximum length is shown once exceeded', () => {
  const rules = rulesOf({
    isValid: false,
    meetsMinPasswordLength: true,
    meetsMaxPasswordLength: false,
    passwordPolicy: policy({ minPasswordLength: 6, maxPasswordLength: 4096 }),
  })
  expect(rules.at(-1)).toEqual({ name: 'max', length: 4096, isMet: false })
})
