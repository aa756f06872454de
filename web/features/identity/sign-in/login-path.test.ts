import { expect, test } from 'vitest'
import { loginPathFor, wantedPath } from './login-path.ts'

const origin = 'https://courses.example.com'
const wanted = (from: string) => wantedPath(`?${new URLSearchParams({ from })}`, origin)

// Covers: §2 signed-out
test('the page that required a sign-in is remembered with its query', () => {
  expect(loginPathFor({ pathname: '/dashboard/carts', search: '?a=1&b=2' })).toBe(
    '/authentication/login?from=%2Fdashboard%2Fcarts%3Fa%3D1%26b%3D2',
  )
  expect(loginPathFor({ pathname: '/bn/courses/PH-101', search: '' })).toBe(
    '/bn/authentication/login?from=%2Fbn%2Fcourses%2FPH-101',
  )
})

test('the login page does not return to itself', () => {
  expect(loginPathFor({ pathname: '/authentication/signup', search: '' })).toBe(
    '/authentication/login',
  )
  expect(wanted('/bn/authentication/login')).toBeNull()
})

test('a page of ours is returned to', () => {
  expect(wanted('/dashboard/carts?x=1#top')).toBe('/dashboard/carts?x=1#top')
})

test('a mailed link returns to the page that required the sign-in', () => {
  const continueUrl = `${origin}/authentication/action?from=%2Fdashboard%2Fcarts`
  expect(wantedPath(`?${new URLSearchParams({ mode: 'signIn', continueUrl })}`, origin)).toBe(
    '/dashboard/carts',
  )
  expect(
    wantedPath(
      `?${new URLSearchParams({ continueUrl: `${origin}/?from=//evil.example` })}`,
      origin,
    ),
  ).toBeNull()
  expect(wantedPath('?continueUrl=nothing', origin)).toBeNull()
})

test.each([
  'https://evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/.//host/',
  '/..//host',
  '/a/..//host',
  '/%2e//host',
  '/./\\host',
])('an address outside is never gone to: %j', (from) => {
  expect(wanted(from)).toBeNull()
})
