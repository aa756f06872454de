/** The vendors whose protocols the sandbox speaks. */
export type DialectName = 'sslcommerz' | 'bkash' | 'stripe'

/** Two decimals, as the vendors write taka. */
export function taka(amount: number): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

export function readTaka(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
