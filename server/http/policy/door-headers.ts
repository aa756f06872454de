import type { Config } from '../../config.ts'
import { strictTransport } from './security-headers.ts'

/** Header names in lower case, with their values. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/**
 * Headers of every response without its own, as a redirect, a health check or a refusal: nothing runs, nothing leaks.
 * `dev`: without a policy, because Vite's pages have inline scripts with unknown hashes.
 */
export function doorHeaders(config: Config, { dev = false } = {}): HeaderList {
  return Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(!dev && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    ...strictTransport(config),
  })
}

/** Adds the headers of `list` that `headers` lacks; for responses that are made once and cached. */
export function addMissing(headers: Headers, list: HeaderList): void {
  for (const [name, value] of list) if (!headers.has(name)) headers.set(name, value)
}
