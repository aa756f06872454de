import type { Random } from '../attempts/question-order.ts'

/** Seeds are whole numbers below this. */
export const SEEDS = 2 ** 32

/** The same numbers for the same seed, on every machine. Source: mulberry32, public domain. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
