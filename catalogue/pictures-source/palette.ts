import { pick } from './pick.ts'

export const cream = '#FFF9EC'
export const sand = '#F6E8CC'

interface Family {
  deep: string
  base: string
  bright: string
  light: string
  tint: string
}

export type FamilyName =
  | 'green'
  | 'leaf'
  | 'sky'
  | 'indigo'
  | 'plum'
  | 'pink'
  | 'terracotta'
  | 'marigold'

export const families: Record<FamilyName, Family> = {
  green: { deep: '#063B33', base: '#0B5D4E', bright: '#2FA184', light: '#8FD0B8', tint: '#DCEFE4' },
  leaf: { deep: '#26481A', base: '#4F8530', bright: '#93BF3F', light: '#C3DC7E', tint: '#EEF4D2' },
  sky: { deep: '#0B3F5A', base: '#17739A', bright: '#45B0D2', light: '#9BD6E6', tint: '#DCF1F3' },
  indigo: {
    deep: '#1A2452',
    base: '#34479A',
    bright: '#7C90EA',
    light: '#AEBBF0',
    tint: '#E5E9FA',
  },
  plum: { deep: '#3B1843', base: '#78347A', bright: '#C06CBF', light: '#DDAFDA', tint: '#F6E6F2' },
  pink: { deep: '#6B1238', base: '#C92D62', bright: '#F0578A', light: '#F8A9BD', tint: '#FDE5E6' },
  terracotta: {
    deep: '#62200F',
    base: '#BC4A27',
    bright: '#E9744A',
    light: '#F4AD8A',
    tint: '#FCE7D9',
  },
  marigold: {
    deep: '#7C4204',
    base: '#DB8407',
    bright: '#F2A31B',
    light: '#FFD079',
    tint: '#FFF0CE',
  },
}

/**
 * The colours of one picture. `ground` fills the canvas, `field` and `echo` are the backdrop's shapes. `a`, `b`, `c`
 * are the motif's fills, `light` and `dark` its details, `thread` lines drawn on the ground.
 */
export interface Ink {
  ground: string
  field: string
  echo: string
  a: string
  b: string
  c: string
  light: string
  dark: string
  thread: string
}

export type Trio = readonly [FamilyName, FamilyName, FamilyName]

/** The schemes alternate dark and light grounds. */
const schemeCount = 6

/** The ink of a category's colours in one of its schemes, numbered from 0 and going round. */
export function mixInk([first, second, third]: Trio, scheme: number): Ink {
  const swap = scheme % schemeCount === 4 && second === 'marigold'
  const f = families[first]
  const q = families[swap ? third : second]
  const t = families[swap ? second : third]
  const grounds: [ground: string, field: string, echo: string][] = [
    [f.deep, f.base, blend(f.deep, f.base, 0.45)],
    [f.tint, f.light, blend(f.tint, f.light, 0.45)],
    [f.base, f.deep, blend(f.base, f.deep, 0.45)],
    [q.light, blend(q.light, q.tint, 0.75), q.bright],
    [q.deep, q.base, blend(q.deep, q.base, 0.45)],
    [sand, q.light, t.light],
  ]
  const [ground, field, echo] = pick(scheme % schemeCount, grounds)
  const isDark = luminance(ground) < 0.2
  const order = pick(scheme % schemeCount, [
    [q.bright, t.bright, f.light, q.light],
    [f.base, q.base, t.base, q.deep],
    [t.bright, q.bright, q.light, t.light],
    [f.base, t.base, f.deep, q.deep],
    [t.bright, f.bright, f.light, t.light],
    [f.base, q.base, t.base, f.deep],
  ])
  const extras = isDark
    ? [f.light, q.light, t.light, q.bright, f.bright]
    : [t.bright, q.bright, f.bright, f.deep, q.deep]
  const a = mostReadable(order, [ground, field], 2.4)
  const b = mostReadable(
    [...order, ...extras].filter((colour) => contrast(colour, a) > 1.4),
    [ground, field],
    1.7,
  )
  const c = mostReadable(
    [t.bright, q.bright, ...extras].filter(
      (colour) =>
        contrast(colour, a) > 1.35 && contrast(colour, b) > 1.2 && colour !== a && colour !== b,
    ),
    [field],
    1.05,
  )
  const dark = isDark ? (ground === f.base ? f.deep : ground) : f.deep
  return { ground, field, echo, a, b, c, light: cream, dark, thread: isDark ? cream : f.deep }
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((x, y) => x - y) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

/** The colour `share` of the way from one to the other. */
export function blend(from: string, to: string, share: number): string {
  const end = channels(to)
  return (
    '#' +
    channels(from)
      .map((value, index) =>
        Math.round(value + (pick(index, end) - value) * share)
          .toString(16)
          .padStart(2, '0')
          .toUpperCase(),
      )
      .join('')
  )
}

/** The first colour that reaches the contrast on every surface, or the one that comes closest. */
function mostReadable(colours: string[], surfaces: string[], wanted: number): string {
  const worst = (colour: string): number =>
    Math.min(...surfaces.map((surface) => contrast(colour, surface)))
  return (
    colours.find((colour) => worst(colour) >= wanted) ??
    colours.toSorted((x, y) => worst(y) - worst(x))[0] ??
    families.marigold.bright
  )
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
