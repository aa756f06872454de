import { textBefore } from '#contract/text-before.ts'
import type { IncomingMessage } from 'node:http'

/**
 * The caller's address, for rate limits: the socket's or, behind a trusted proxy, the last one that proxy added.
 * Headers that a caller can forge are never read otherwise.
 */
export function clientAddress(request: IncomingMessage | undefined, trustProxy: boolean): string {
  // guard: forwarded addresses need a trusted proxy (watch/operations)
  // without: const forwarded = lastOf(request?.headers['x-forwarded-for'])
  const forwarded = trustProxy ? lastOf(request?.headers['x-forwarded-for']) : undefined
  return forwarded || request?.socket?.remoteAddress || 'in-process'
}

/**
 * The key of a rate limit per address. A home or phone has a whole /64 of IPv6 addresses, so they count as one.
 */
export function limitAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = textBefore(plain.toLowerCase(), '%').split('::', 2)
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [
        ...start,
        ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'),
        ...end,
      ]
    : start
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The /48 around a key of a rate limit; null where it is no IPv6 network. */
export function networkAround(key: string): string | null {
  const [start] = /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/.exec(key) ?? []
  return start ? `${start}:/48` : null
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const last = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last && withoutPort(last)
}

/** Some load balancers add the port, which is another one for each connection: 203.0.113.9:4711, [2001:db8::1]:4711. */
function withoutPort(address: string): string {
  const [, bare] =
    /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address) ?? []
  return bare ?? address
}
