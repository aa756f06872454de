import type { MathPart } from '#contract/learning/article.ts'
import { MOST_EMS } from '#contract/learning/formula-options.ts'

/** All spaces, rules and shifts of one formula together; those that lead backwards, up or down. */
const MOST_IN_ALL = 200
const MOST_AWAY = 10
/** `\Huge` is 2.5 times as large as the text around it. */
const MOST_SCALE = 5

const LENGTHS = [
  'width', 'height', 'depth', 'voffset', 'lspace', 'rspace', 'linethickness', 'minsize', 'maxsize', 'rowspacing', 'columnspacing',
] as const // prettier-ignore
/** In ems, about: a reader's em has some 16 pixels and 10 points. */
const UNITS: Record<string, number> = { em: 1, ex: 0.5, px: 1 / 16, pt: 1 / 10, mu: 1 / 18 }

/**
 * Whether a formula stays about where it is written: KaTeX caps what is too long, but nothing that leads backwards, and
 * sizes in sizes multiply.
 */
export function isOfSize(math: MathPart): boolean {
  let all = 0
  let away = 0
  const waiting: { part: MathPart; scale: number }[] = [{ part: math, scale: 1 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.part === 'string') continue
    const { attributes = {}, parts = [] } = next.part
    const scale = next.scale * (lengthsOf(attributes['mathsize'])[0] ?? 1)
    if (scale > MOST_SCALE) return false
    for (const name of LENGTHS)
      for (const ems of lengthsOf(attributes[name])) {
        const size = Math.abs(ems) * scale
        if (size > MOST_EMS * MOST_SCALE || Math.abs(ems) > MOST_EMS) return false
        all += size
        if (ems < 0 || name === 'voffset') away += size
      }
    if (all > MOST_IN_ALL || away > MOST_AWAY) return false
    for (const part of parts) waiting.push({ part, scale })
  }
  return true
}

/** `0.16em`, `1em 2em`; what is no length, such as `-1width`, is as wide as what is written. */
function lengthsOf(value: string | undefined): number[] {
  return [...(value ?? '').matchAll(/([+-]?\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+)/g)].flatMap(
    ([, number, unit = '']) => (UNITS[unit] === undefined ? [] : [Number(number) * UNITS[unit]]),
  )
}
