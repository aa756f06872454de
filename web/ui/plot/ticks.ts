const STEPS = [1, 2, 5, 10]

/**
 * Few round whole numbers for an axis, lowest first, with 0 among them. Every value from `low` to `high` lies between
 * the first and the last. @param most about how many
 */
export function ticksFor(low: number, high: number, most = 4): number[] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  const rough = Math.max(1, (top - bottom) / Math.max(1, most - 1))
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * (STEPS.find((each) => each * power >= rough) ?? 10))
  const [first, last] = [Math.floor(bottom / step), Math.max(1, Math.ceil(top / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Where a value lies between the first and the last tick, in per cent from the top. */
export function placeOf(value: number, ticks: readonly number[]): number {
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  return (100 * (top - value)) / (top - bottom)
}
