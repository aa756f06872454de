import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cartEndpoints } from '#contract/cart/cart.ts'
import { catalogEndpoints } from '#contract/catalog/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { identityEndpoints } from '#contract/identity/identity.ts'
import { inboxEndpoints } from '#contract/inbox/inbox.ts'
import { siteEndpoints } from '#contract/site/site.ts'
import { studentEndpoints } from '#contract/students/students.ts'
import { words as banglaDashboard } from './bn/dashboard.ts'
import { words as bangla } from './bn/site.ts'
import { words as english } from './en/site.ts'

// Covers: §5 field-errors
test('every failure of a field has words in both languages', () => {
  const codes = Object.keys(fieldErrorWords)
  expect(Object.keys(english.fieldErrors)).toEqual(expect.arrayContaining(codes))
  expect(Object.keys(bangla.fieldErrors)).toEqual(expect.arrayContaining(codes))
})

test('whatever a call outside the payment screens may answer has words in Bangla', () => {
  const everywhere = [
    'bad_json',
    'invalid_input',
    'not_found',
    'method_not_allowed',
    'too_large',
    'too_many_requests',
    'busy',
  ]
  const answered = [
    catalogEndpoints,
    identityEndpoints,
    studentEndpoints,
    cartEndpoints,
    inboxEndpoints,
    siteEndpoints,
  ]
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .filter(({ audience }) => audience !== 'staff')
    .flatMap(({ problems = [] }) => problems)
    // The profile has words of its own for these.
    .filter((code) => !code.startsWith('photo_') && !(code in banglaDashboard.deletionProblems))
    // And so have the pages that sign in.
    .filter((code) => code !== 'account_merged')
  expect(Object.keys(banglaDashboard.deletionProblems)).toHaveLength(3)
  expect(Object.keys(bangla.problems)).toEqual(expect.arrayContaining([...everywhere, ...answered]))
})

test('toasts read word for word as the specification has them (§8)', () => {
  expect(english.shell.signedOutToast).toBe("You're signed out!")
})

test('the questions on the Bangla home page name the four levels as cards do (§3)', () => {
  const faq = readFileSync(new URL('../../content/bn/faq.md', import.meta.url), 'utf8')
  expect(Object.keys(bangla.catalog.levels)).toEqual([
    'Beginner',
    'Intermediate',
    'Advanced',
    'Expert',
  ])
  for (const level of Object.values(bangla.catalog.levels)) expect(faq).toContain(level)
})

test('one lesson is not "1 lessons"', () => {
  expect(english.catalog.lessons('1', true)).toBe('1 lesson')
  expect(english.catalog.lessons('7', false)).toBe('7 lessons')
})

test('Bangla has one word for one idea (docs/words.md)', () => {
  const folders = ['bn/', '../../content/bn/', '../../server/identity-service/pages/', '../public/']
  const texts = folders.flatMap((folder) => {
    const here = new URL(folder, import.meta.url)
    return readdirSync(here)
      .filter((file) => /\.(ts|md|js)$/.test(file) && !file.includes('.test.'))
      .map((file) => ({ file: folder + file, text: readFileSync(new URL(file, here), 'utf8') }))
  })
  expect(texts.length).toBeGreaterThan(20)
  for (const [chosen, other] of [
    ['পেজ', /পাতা/],
    ['ইমেইল', /ই-মেইল/],
    ['লগইন, লগআউট', /সাইন (ইন|আউট|আপ)/],
    ['ইন্টারমিডিয়েট', /মাঝারি/],
  ] as const)
    expect({
      chosen,
      found: texts.filter(({ text }) => other.test(text)).map(({ file }) => file),
    }).toEqual({ chosen, found: [] })
  const lessons = [
    bangla.catalog.lessons('২০', false),
    banglaDashboard.learning.lessons('২০', false),
  ]
  expect(lessons).toEqual(['২০টি লেসন', '২০টি লেসন'])
})
