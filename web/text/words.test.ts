import { expect, test } from 'vitest'
import { cartEndpoints } from '#contract/cart.ts'
import { catalogEndpoints } from '#contract/catalog.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { identityEndpoints } from '#contract/identity.ts'
import { inboxEndpoints } from '#contract/inbox.ts'
import { siteEndpoints } from '#contract/site.ts'
import { studentEndpoints } from '#contract/students.ts'
import { words as bangla } from './bn/site.ts'
import { words as english } from './en/site.ts'

test('every failure of a field has words in both languages', () => {
  const codes = Object.keys(fieldErrorWords)
  expect(Object.keys(english.fieldErrors)).toEqual(expect.arrayContaining(codes))
  expect(Object.keys(bangla.fieldErrors)).toEqual(expect.arrayContaining(codes))
})

test('whatever a call outside the payment screens may answer has words in Bangla', () => {
  const everywhere = ['bad_json', 'invalid_input', 'not_found', 'method_not_allowed', 'too_large', 'too_many_requests', 'busy']
  const answered = [catalogEndpoints, identityEndpoints, studentEndpoints, cartEndpoints, inboxEndpoints, siteEndpoints]
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .filter(({ audience }) => audience !== 'staff')
    .flatMap(({ problems = [] }) => problems)
    // The profile has words of its own for these.
    .filter((code) => !code.startsWith('photo_'))
  expect(Object.keys(bangla.problems)).toEqual(expect.arrayContaining([...everywhere, ...answered]))
})

test('toasts read word for word as the specification has them (§8)', () => {
  expect(english.shell.signedOutToast).toBe("You're signed out!")
})
