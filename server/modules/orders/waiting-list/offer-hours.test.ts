import { expect, test } from 'vitest'
import { isOfferDay, offerEnd } from './offer-hours.ts'

const dhaka = (text: string) => new Date(`${text}:00+06:00`)

test.each([
  ['2026-12-05T07:59', false],
  ['2026-12-05T08:00', true],
  ['2026-12-05T21:59', true],
  ['2026-12-05T22:00', false],
  ['2026-12-06T00:00', false],
])('at %s in Dhaka, people are told of an offer: %s', (at, isTold) => {
  expect(isOfferDay(dhaka(at))).toBe(isTold)
})

test.each([
  ['2026-12-05T09:00', 12, '2026-12-05T21:00'],
  ['2026-12-05T20:00', 12, '2026-12-06T18:00'],
  ['2026-12-05T23:30', 1, '2026-12-06T09:00'],
  ['2026-12-05T03:00', 2, '2026-12-05T10:00'],
  ['2026-12-05T10:00', 12, '2026-12-05T22:00'],
  ['2026-12-05T20:00', 30, '2026-12-07T22:00'],
])('an offer told at %s of %s hours ends at %s, as nights do not count', (at, hours, end) => {
  expect(offerEnd(dhaka(at), hours)).toEqual(dhaka(end))
})
