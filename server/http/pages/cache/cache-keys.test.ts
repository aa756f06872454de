import { expect, test } from 'vitest'
import { canonicalUrl, cacheKey } from './cache-keys.ts'

test('public pages and lists have keys in both languages, private ones and other files none', () => {
  for (const url of [
    '/',
    '/bn',
    '/courses',
    '/bn/courses',
    '/courses/PRG-101',
    '/bn/courses/PRG-101',
    '/api/categories',
    '/api/courses',
  ])
    expect(cacheKey(url)).toBe(url)
  for (const url of [
    '/dashboard/',
    '/staff',
    '/get/carts',
    '/api/authorization/jwt',
    '/favicon.svg',
    '/metrics',
    '/api/courses/a/b',
  ])
    expect(cacheKey(url)).toBeNull()
})

test('unknown parameters and their order make no new keys', () => {
  expect(cacheKey('/courses?utm_source=facebook&fbclid=x')).toBe('/courses')
  expect(cacheKey('/?a=1')).toBe('/')
  expect(cacheKey('/courses?level=Beginner&category=Programming&x=1')).toBe(
    cacheKey('/courses?category=Programming&level=Beginner'),
  )
  expect(cacheKey('/courses/PRG-101?after=1')).toBe('/courses/PRG-101')
  expect(cacheKey('/courses/PRG-101?reviews=1764000000000-5&x=1')).toBe(
    '/courses/PRG-101?reviews=1764000000000-5',
  )
  expect(cacheKey('/courses/PRG-101?reviews=x')).toBeNull()
})

test('a call with a parameter that it refuses has no key', () => {
  for (const url of ['/api/courses?maxFee=100', '/api/courses/PRG-101?utm_source=x'])
    expect(cacheKey(url)).toBeNull()
  for (const name of ['constructor', '__proto__'])
    expect(cacheKey(`/api/courses?${name}=1`)).toBeNull()
})

test('defaults are left out', () => {
  expect(cacheKey('/courses?order=newest')).toBe('/courses')
  expect(cacheKey('/courses?q=excel&order=best')).toBe('/courses?q=excel')
  expect(cacheKey('/courses?q=excel&order=newest')).toBe('/courses?order=newest&q=excel')
  expect(cacheKey('/api/courses?limit=500')).toBe('/api/courses')
  expect(cacheKey('/courses?category=&level=')).toBe('/courses')
})

test('invalid or repeated values have no key', () => {
  expect(cacheKey('/api/courses?limit=0')).toBeNull()
  expect(cacheKey('/courses?level=Wizard')).toBeNull()
  for (const query of [
    'price=up-to-2999',
    'price=4000',
    'start=within-9-days',
    'pace=LIVE',
    'taughtIn=bn',
  ])
    for (const path of ['/courses', '/api/course-cards'])
      expect(cacheKey(`${path}?${query}`)).toBeNull()
  expect(cacheKey('/courses?level=Beginner&level=Expert')).toBeNull()
  expect(cacheKey(`/courses?after=${'x'.repeat(400)}`)).toBeNull()
})

test('a search is cached under its words', () => {
  expect(cacheKey('/courses?q=python&utm=1')).toBe('/courses?q=python')
  expect(cacheKey('/courses?q=')).toBe('/courses')
})

test('a page’s data is cached separately from the page', () => {
  expect(cacheKey('/_.data')).toBe('/_.data')
  expect(cacheKey('/bn.data')).toBe('/bn.data')
  expect(cacheKey('/courses.data?category=Programming')).toBe('/courses.data?category=Programming')
  expect(cacheKey('/courses/PRG-101.data?_routes=en%2Fcourse')).toBeNull()
  expect(cacheKey('/dashboard/carts.data')).toBeNull()
})

test('an encoded or doubled path has no separate key', () => {
  for (const url of [
    '//courses',
    '/courses/',
    '/courses/PRG%2D101',
    '/courses/%2e%2e',
    '/COURSES',
    '//evil.example/courses',
  ])
    expect(cacheKey(url)).toBeNull()
})

test('a page requested with an extra slash or in capitals redirects to its address on this site', () => {
  expect(canonicalUrl('/bn/')).toBe('/bn')
  expect(canonicalUrl('/courses/')).toBe('/courses')
  expect(canonicalUrl('//courses')).toBe('/courses')
  expect(canonicalUrl('/BN/Courses/PRG-101/?a=1')).toBe('/bn/courses/PRG-101?a=1')
  for (const end of ['.', ')', ').', ',', '%29', '%2C', '%E0%A5%A4', '%E2%80%9D', '/.'])
    expect(canonicalUrl(`/bn/courses/PRG-101${end}`)).toBe('/bn/courses/PRG-101')
  for (const url of [
    '/',
    '/courses',
    '/courses/PRG-101',
    '/dashboard/',
    '//evil.example/',
    '/nothing/',
    '/courses/a/b/',
  ])
    expect(canonicalUrl(url)).toBeNull()
})
