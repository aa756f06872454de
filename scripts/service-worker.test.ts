import { expect, test } from 'vitest'
import { serviceWorkerText } from './service-worker.ts'

/** What the worker takes for a page that may be kept. */
function isKept(path: string): boolean {
  const [first] = serviceWorkerText().split('\n')
  const { pages } = JSON.parse(first!.slice('const OFFLINE = '.length)) as { pages: string }
  return new RegExp(pages).test(path)
}

test.each(['/', '/bn', '/bn/', '/courses', '/bn/courses/PRG-101', '/about', '/bn/terms/'])(
  '%s can be read offline',
  (path) => {
    expect(isKept(path)).toBe(true)
  },
)

test.each([
  '/dashboard',
  '/learn/PRG-101',
  '/staff',
  '/authentication/login',
  '/bn/authentication/login',
  '/api/courses',
  '/certificates/ED-1',
  '/courses/a/b',
  '/bnx',
])('%s is never kept', (path) => {
  expect(isKept(path)).toBe(false)
})

test('the worker is a script that can be read', () => {
  expect(() => new Function(serviceWorkerText())).not.toThrow()
})
