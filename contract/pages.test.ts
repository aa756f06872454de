import { expect, test } from 'vitest'
import { isPrivatePath, pagePattern, publicPages } from './pages.ts'

test('a page that is listed for crawlers or cached for offline reading is the same for everyone', () => {
  const shared = Object.values(publicPages).filter((page) => page.isInSiteMap || page.isOffline)
  expect(shared.filter(({ isCached }) => !isCached)).toEqual([])
})

test('a page of the site map has one address', () => {
  const listed = Object.values(publicPages).filter(({ isInSiteMap }) => isInSiteMap)
  expect(listed.filter(({ path }) => path.includes(':'))).toEqual([])
})

test('a pattern fits whole paths only', () => {
  const pattern = pagePattern(({ path }) => path === '/courses/:courseId' || path === '/about')
  expect(['/courses/PRG-101', '/about'].every((path) => pattern.test(path))).toBe(true)
  expect(
    ['/courses', '/courses/a/b', '/about/', '/x/about'].some((path) => pattern.test(path)),
  ).toBe(false)
})

test('pages behind the sign-in are private; pages that only begin alike are not', () => {
  expect(['/dashboard', '/dashboard/carts', '/learn/x', '/staff'].every(isPrivatePath)).toBe(true)
  expect(['/', '/dashboards', '/bn', '/staffing'].some(isPrivatePath)).toBe(false)
})
