/** Draws that a seed fixes: the same seed gives the same school. */
export interface Random {
  /** A number from 0 up to, and without, 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True this often: 0.25 is one time in four. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: small, quick, and even enough for invented people. Never for anything secret. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick(from) {
      if (from.length === 0) throw new Error('There is nothing to pick from.')
      return from[below(from.length)] as (typeof from)[number]
    },
  }
}
