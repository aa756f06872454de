import { type Poisha, poisha } from '#contract/money.ts'

/** Taka as gateways take it: always two decimals. */
export function gatewayAmount(amount: Poisha): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Reads an amount of a gateway exactly; null for anything that is not plainly one ("1e3", "4,500", "1.005", "-5"). */
export function readGatewayAmount(text: unknown): Poisha | null {
  // guard T18: an amount is plainly one, from its first letter to its last (gateway-money)
  // without: const match = /^(\d{1,10})(?:\.(\d{1,2}))?/.exec(typeof text === 'string' ? text.trim() : '')
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(typeof text === 'string' ? text.trim() : '')
  if (!match) return null
  return poisha(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}
