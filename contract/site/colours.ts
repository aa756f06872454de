import { defined } from '../defined.ts'
import type { ColourSet } from './site.ts'

/** What a provider chooses for one theme. */
export interface BrandColours {
  brand: string
  onBrand: string
  accent: string
  onAccent: string
}

/**
 * The grounds that text in the brand's colour is on. Source: web/ui/tokens.css, paper and sunken
 * or surface.
 */
export const grounds = { light: ['#fbf8f1', '#f3eee2'], dark: ['#0c1a16', '#132620'] } as const

/** WCAG 2.2 AA for text of any size. */
export const READABLE = 4.5

/** The whole set of a theme: hover and wash of both colours follow from them, and text on a wash stays readable. */
export function colourSet(chosen: BrandColours, theme: 'light' | 'dark'): ColourSet {
  const [away, towards] =
    theme === 'light' ? (['#000000', '#ffffff'] as const) : (['#ffffff', '#132620'] as const)
  const accentWash = mix(chosen.accent, towards, theme === 'light' ? 0.84 : 0.82)
  return {
    ...chosen,
    brandStrong: mix(chosen.brand, away, 0.3),
    brandWash: mix(chosen.brand, towards, theme === 'light' ? 0.9 : 0.86),
    accentWash,
    accentStrong: readableOn(accentWash, chosen.accent, away),
  }
}

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, relative luminance. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The pairs of a theme in which text cannot be read, with the field at fault. */
export function unreadablePairs(chosen: BrandColours, theme: 'light' | 'dark') {
  const pairs: [field: keyof BrandColours, text: string, on: string, ground: string][] = [
    ['onBrand', chosen.onBrand, 'brand', chosen.brand],
    ['onAccent', chosen.onAccent, 'accent', chosen.accent],
    ...grounds[theme].map((ground): [keyof BrandColours, string, string, string] => [
      'brand',
      chosen.brand,
      `the ${theme} page`,
      ground,
    ]),
  ]
  return pairs
    .map(([field, text, on, ground]) => ({ field, on, ratio: contrast(text, ground) }))
    .filter(({ ratio }) => ratio < READABLE)
}

/** `colour`, moved towards black or white until it can be read on `ground`. */
function readableOn(ground: string, colour: string, away: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(colour, away, share)
    if (contrast(ground, moved) >= READABLE) return moved
  }
  return away
}

/** `share` of `other` in `one`, 0 to 1, in sRGB. */
export function mix(one: string, other: string, share: number): string {
  const parts = channels(one).map((part, index) =>
    Math.round(part * (1 - share) + defined(channels(other)[index]) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
