export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The middle one; of an even number the lower. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that `part` percent do not pass. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((part / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Two figures that mean something. */
export function rounded(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value
  const digits = Math.max(0, 3 - Math.ceil(Math.log10(Math.abs(value))))
  return Number(value.toFixed(Math.min(digits, 6)))
}
