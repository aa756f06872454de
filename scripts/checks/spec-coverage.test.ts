import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillProofs, listProofs, PAGE, readProofs } from './spec-coverage.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const page = fs.readFileSync(path.join(ROOT, PAGE), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| §\d /.test(line))
  .map((line) => {
    const [, id, requirement, where, proof] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return { id: id!, section: Number(id![1]), requirement: requirement!, where: where!, proof }
  })

test('the page lists the tests that say what they cover: run npm run spec:coverage', () => {
  expect(page).toBe(fillProofs(page, listProofs()))
})

test('every requirement is covered by a test', () => {
  expect(rows.filter(({ proof }) => proof === '').map(({ id }) => id)).toEqual([])
})

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

test('a table of tests has the title of its cases', () => {
  const text = `// Covers: §2 header,\n// Covers: §4 sign-in\ntest.each([['a)']])("it's %s", () => {})\n`
  expect(readProofs('a.test.ts', text)).toEqual([
    { file: 'a.test.ts', title: "it's %s", covers: ['§2 header', '§4 sign-in'] },
  ])
})

test('a loop of tests has the title of its test, with … for what changes', () => {
  const text =
    '// Covers: §2 header\nfor (const [path] of paths)\n  test(`${path} fits ${1} phone`, () => {})\n'
  expect(readProofs('a.test.ts', text)).toEqual([
    { file: 'a.test.ts', title: '… fits … phone', covers: ['§2 header'] },
  ])
})

test('a `Covers` line is above a test', () => {
  const text = '// Covers: §2 header\nconst shared = 1\n'
  expect(() => readProofs('a.test.ts', text)).toThrow('a.test.ts: no test with a title')
})

test('a test covers only what the page requires', () => {
  const covers = ['§2 unheard-of']
  expect(() => fillProofs(page, [{ file: 'a.test.ts', title: 'it works', covers }])).toThrow(
    'covers §2 unheard-of',
  )
})

test('every section from 2 to 9 has requirements, each of them once', () => {
  expect(new Set(rows.map(({ section }) => section))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8, 9]))
  expect(rows.length).toBeGreaterThan(190)
  const keys = rows.flatMap(({ id, section, requirement }) => [id, `${section} ${requirement}`])
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
