import type { Config } from '../../config.ts'
import { strictTransport } from './security-headers.ts'

/** Header names in lower case, with their values. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/**
 * Headers that every answer of the listener carries unless it has its own: pages, calls and files set a policy that
 * fits them, and whatever else is answered (a redirect, a health check, a refusal) runs nothing and leaks nothing.
 *
 * `dev`: without a policy, because the pages of Vite have inline scripts whose hashes nobody knows.
 */
export function doorHeaders(config: Config, { dev = false } = {}): HeaderList {
  return Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(!dev && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    ...strictTransport(config),
  })
}

/** Adds the headers of `list` that `headers` lacks; for answers that are made once and kept. */
export function addMissing(headers: Headers, list: HeaderList): void {
  for (const [name, value] of list) if (!headers.has(name)) headers.set(name, value)
}
