import { expect, test } from 'vitest'
import { cacheKey } from '../cache/cache-keys.ts'
import { lowDataKey, lowDataPage, readLowDataKey, saverOf, wantsLowData } from './low-data.ts'

test.each([
  [{}, false],
  [{ 'save-data': 'on' }, true],
  [{ cookie: 'low-data=on' }, true],
  [{ cookie: 'a=b; low-data=on; c=d' }, true],
  [{ cookie: 'low-data=off', 'save-data': 'on' }, false],
  [{ cookie: 'not-low-data=on' }, false],
  [{ cookie: 'low-data=yes', 'save-data': 'on' }, true],
  [{ 'save-data': 'off' }, false],
] as [Record<string, string>, boolean][])('of %j little data is wanted: %s', (headers, wanted) => {
  expect(wantsLowData(new Headers(headers))).toBe(wanted)
  expect(saverOf({ headers })).toBe(wanted)
})

test('a page is cached separately for low data, a call’s response is not', () => {
  for (const url of ['/courses', '/bn/courses/PRG-101', '/courses?q=python']) {
    const key = lowDataKey(cacheKey(url)!)
    expect(key).not.toBe(cacheKey(url))
    expect(readLowDataKey(key)).toEqual({ address: cacheKey(url), headers: { 'save-data': 'on' } })
  }
  for (const url of ['/api/courses', '/courses.data'])
    expect(lowDataKey(cacheKey(url)!)).toBe(cacheKey(url))
  expect(readLowDataKey('/courses')).toEqual({ address: '/courses', headers: {} })
})

test('pictures wait in frames of their size, the logo does not, and nothing is prefetched', () => {
  const html = lowDataPage(
    '<html lang="en"><head><link rel="preload" as="image" href="/pictures/a.webp"/><link rel="preload" href="/pictures/b.svg" as="image"/></head>' +
      '<picture><source type="image/avif" srcSet="/p/a.avif 1x"/><img src="/pictures/a.webp" srcSet="/p/a.webp" alt="A" width="640" height="360"/></picture>' +
      '<img src="/logo.svg" alt="" data-always=""/><script type="speculationrules">{"prefetch":[]}</script></html>',
  )
  expect(html).toContain('<html data-low-data="" lang="en">')
  expect(html).toContain('<source type="image/avif" data-srcset="/p/a.avif 1x"/>')
  expect(html).toMatch(
    /<img src="data:image\/svg[^"]+" data-src="\/pictures\/a.webp" data-srcset="\/p\/a.webp" alt="A" width="640" height="360"\/>/,
  )
  expect(html).toContain('<img src="/logo.svg" alt="" data-always=""/>')
  expect(html).not.toMatch(/preload|speculationrules/)
})
