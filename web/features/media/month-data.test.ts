import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBucket } from '#contract/learning/watched.ts'
import { bytesOfBuckets, monthData, spendData } from './month-data.ts'

beforeEach(() => {
  // As a browser has it: one assignment writes one cookie.
  let cookies: [string, string][] = [['language', 'bn']]
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(written: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
      cookies = cookies.filter(([other]) => other !== name)
      cookies.push([name, value])
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('data use adds up per person and month in Dhaka', () => {
  const november = new Date('2026-11-30T17:59:59Z')
  const december = new Date('2026-11-30T18:00:00Z')
  spendData('me', 1_000_000, november)
  spendData('me', 500_000.4, november)
  expect(monthData('me', { now: november })).toBe(1_500_000)
  expect([monthData('me', { now: december }), monthData('other', { now: november })]).toEqual([
    0, 0,
  ])
  spendData('other', 7, december)
  expect([monthData('me', { now: december }), monthData('other', { now: december })]).toEqual([
    0, 7,
  ])
})

test('the server reads it from the cookies of a request, and believes only numbers', () => {
  vi.stubGlobal('document', undefined)
  const now = new Date('2026-12-10T00:00:00Z')
  const read = (cookies: string) => monthData('me', { cookies, now })
  expect(read('a=b; month-data=2026-12.7.me; c=d')).toBe(7)
  expect(read('month-data=2026-12.7.me')).toBe(7)
  for (const forged of ['', 'x-month-data=2026-12.7.me', 'month-data=2026-12.1e9.me'])
    expect(read(forged)).toBe(0)
  for (const forged of ['-7', '', 'NaN', '9'.repeat(16), '<b>'])
    expect(read(`month-data=2026-12.${forged}.me`)).toBe(0)
  expect(read('month-data=2026-12.7.other')).toBe(0)
  spendData('me', 1)
})

test('buckets cost their part of the video', () => {
  const watched = [0, 1, 2].reduce(withBucket, new Uint8Array())
  const quality = { bytes: 600_000 }
  expect(bytesOfBuckets(watched, { play: { seconds: 60 }, quality })).toBe(150_000)
  expect(bytesOfBuckets(watched, { play: { seconds: 12 }, quality })).toBe(600_000)
  expect(bytesOfBuckets(watched, { play: { seconds: null }, quality })).toBe(0)
})
