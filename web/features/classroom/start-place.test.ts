import { expect, test } from 'vitest'
import { askedPlace, startPlace } from './start-place.ts'

const [early, late] = ['2026-12-05T12:00:00.000Z', '2026-12-05T13:00:00.000Z']

test.each([
  ['only the server has a place', { position: 29, positionAt: late }, null, 29],
  ['nobody has one', { position: 0, positionAt: null }, null, 0],
  ['this device was later', { position: 29, positionAt: early }, { position: 18, at: late }, 18],
  ['another device was later', { position: 29, positionAt: late }, { position: 18, at: early }, 29],
  ['downloaded before times were known', { position: 29 }, { position: 18, at: early }, 18],
  ['seen to the end', { position: 64, positionAt: late }, null, 0],
  ['stopped just before the end', { position: 61, positionAt: late }, null, 0],
  ['seen to the end here', { position: 10, positionAt: early }, { position: 64, at: late }, 0],
])(
  'a video begins at the newest place, and anew after its end: %s',
  (_, progress, waiting, place) => {
    expect(startPlace(progress, { waiting, seconds: 64 })).toBe(place)
  },
)

test('of a video whose length nobody knows, the place stays', () => {
  const progress = { position: 64, positionAt: late }
  expect(startPlace(progress, { waiting: null, seconds: null })).toBe(64)
})

test.each([
  ['?at=75', 75],
  ['?at=0', 0],
  ['', null],
  ['?at=1:15', null],
  ['?at=-3', null],
  ['?at=1e9', null],
])('the address %j asks for %s', (search, place) => {
  expect(askedPlace(new URLSearchParams(search))).toBe(place)
})
