import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const page = fs
  .readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8')
  .split('\n## Not proved by a test')[0]!
const rows = page
  .split('\n')
  .filter((line) => /^\| \d \|/.test(line))
  .map((line) => {
    const [, section, requirement, where, proof] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return { section: Number(section), requirement: requirement!, where: where!, proof: proof! }
  })

/** The tests a cell names: `file` › "title", between semicolons. */
function testsIn(proof: string): { file: string; title: string }[] {
  return [...proof.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }))
}

/** Whether a file holds this text as a whole string, as the title of a test or of a table of tests. */
function hasTitle(file: string, title: string): boolean {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal))
}

test('every requirement says where it is built, in files that are there', () => {
  for (const { requirement, where } of rows) {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    expect(files, requirement).not.toEqual([])
    expect(
      files.filter((file) => !fs.existsSync(path.join(ROOT, file))),
      requirement,
    ).toEqual([])
  }
})

test('every requirement names tests, and each of them stands in its file', () => {
  for (const { requirement, proof } of rows) {
    const tests = testsIn(proof)
    expect(tests.length, requirement).toBe(proof.split('; `').length)
    expect(
      tests.filter(({ file, title }) => !/\.test\.tsx?$/.test(file) || !hasTitle(file, title)),
      requirement,
    ).toEqual([])
  }
})

test('every section from 2 to 9 has requirements, each of them once', () => {
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]))
  expect(rows.length).toBeGreaterThan(190)
  const keys = rows.map(({ section, requirement }) => `${section} ${requirement}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test.each([
  '/',
  '/courses',
  '/contact',
  '/become-instructor',
  '/courses/{id}',
  '/authentication/login',
  '/authentication/signup',
  '/dashboard',
  '/dashboard/student-profile',
  '/dashboard/student-courses',
  '/dashboard/student-skillset',
  '/dashboard/carts',
  '/dashboard/order-history',
  '/dashboard/certificates',
  '/dashboard/payments/stripe',
])('the route %s of §2 has a requirement', (route) => {
  expect(
    rows.some(
      ({ section, requirement }) => section === 2 && requirement.startsWith(`\`${route}\`:`),
    ),
  ).toBe(true)
})

test.each([
  'Items already in cart!',
  'Added to cart!',
  'Delete items!',
  'Google sign in success!',
  'Logged in successful!',
  'Sign up success!',
  "You're signed out!",
  'Message sent!',
  'News letter subscribed!',
  "Free class request submitted! You'll notify by email.",
  'Profile updated!',
  'Error: Table headers are required.',
  'No data to display in the table.',
])('the text "%s" of §8 has a requirement', (text) => {
  expect(rows.some(({ section, requirement }) => section === 8 && requirement.includes(text))).toBe(
    true,
  )
})

test.each([
  'POST /api/users/students',
  'GET /api/users/students',
  'GET /api/users/students/{id}',
  'POST /api/authorization/jwt',
  'GET /api/courses',
  'POST /post/carts',
  'GET /get/carts?email={email}',
  'DELETE /delete/carts/{courseId}',
  'POST /v1/accounts:signUp',
  'POST /v1/accounts:signInWithPassword',
  'POST /v1/accounts:signInWithEmailLink',
  'POST /v1/accounts:signInWithIdp',
  'GET /v1/projects',
])('the call %s of §7 has a requirement', (call) => {
  expect(
    rows.some(
      ({ section, requirement }) => section === 7 && requirement.startsWith(`\`${call}\`:`),
    ),
  ).toBe(true)
})
