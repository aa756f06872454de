import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rendition } from '#contract/media/media.ts'
import { chooseLowData, rememberQuality, savesData, startQuality, watchLowData } from './quality.ts'

const rendition = (name: string, height: number | null) =>
  ({ name, height, width: height && Math.round((height * 16) / 9) }) as Rendition
const ladder = [
  rendition('720p', 720),
  rendition('audio', null),
  rendition('360p', 360),
  rendition('240p', 240),
]

function browser(connection: { saveData?: boolean; effectiveType?: string }, side = 800): void {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('innerWidth', side)
  vi.stubGlobal('innerHeight', side)
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a video starts in the quality that fits the screen, or the one chosen last', () => {
  browser({})
  expect(startQuality(ladder).name).toBe('720p')
  browser({}, 360)
  expect(startQuality(ladder).name).toBe('360p')
  rememberQuality('720p')
  expect(startQuality(ladder).name).toBe('720p')
})

test('with low data it starts at 240p at most, whatever was chosen before', () => {
  browser({ saveData: true })
  expect(startQuality(ladder).name).toBe('240p')
  rememberQuality('720p')
  expect(startQuality(ladder).name).toBe('240p')
  rememberQuality('audio')
  expect(startQuality(ladder).name).toBe('audio')
})

test('a choice overrides the browser’s Save-Data, and listeners are notified', () => {
  browser({ saveData: true })
  const changed = vi.fn<() => void>()
  const end = watchLowData(changed)
  expect(savesData()).toBe(true)
  chooseLowData(false)
  expect([savesData(), startQuality(ladder).name]).toEqual([false, '720p'])
  browser({})
  chooseLowData(true)
  expect([savesData(), startQuality(ladder).name]).toEqual([true, '240p'])
  expect(changed).toHaveBeenCalledTimes(2)
  end()
})
