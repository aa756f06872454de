import { expect, test } from 'vitest'
import { AUDIO_BITRATE, LADDER } from './ladder.ts'

const MB = 1_000_000
/**
 * What the segments' boxes take, in bits per second: a size for each frame, and the heads. With audio, also what ffmpeg
 * uses above its target: ten noisy minutes at 36,000 took 41,070.
 */
const AROUND_AUDIO = 5_200
const AROUND_VIDEO = 2_000

const ofTenMinutes = (bitsPerSecond: number) => (bitsPerSecond * 600) / 8

test('ten minutes cost at most 3 MB as sound and 10 MB at 240p', () => {
  const sound = AUDIO_BITRATE + AROUND_AUDIO
  const at240 = LADDER.find(({ name }) => name === '240p')!.bitrate + AROUND_VIDEO + sound
  expect(ofTenMinutes(sound)).toBeLessThanOrEqual(3 * MB)
  expect(ofTenMinutes(at240)).toBeLessThanOrEqual(10 * MB)
})

test('each quality takes more than the one below', () => {
  const rates = LADDER.map(({ bitrate }) => bitrate)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
})
