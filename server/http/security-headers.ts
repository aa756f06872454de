import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/** Headers of every HTML page. `html` null: a page whose scripts are not known (development). */
export function securityHeaders(config: Config, html: string | null): Record<string, string> {
  return {
    ...(html !== null && { 'content-security-policy': contentSecurityPolicy(config, html) }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // The identity SDK's popup must keep its opener; plain "same-origin" would cut it off.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...strictTransport(config),
  }
}

/** Headers of every answer that is no page: data is data, whatever a browser would like to see in it. */
export function dataHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...strictTransport(config),
  }
}

function strictTransport(config: Config): Record<string, string> {
  return config.origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}

/** Kept pages cannot carry nonces, so each inline script is named by its hash. */
function contentSecurityPolicy(config: Config, html: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const google = config.identity.mode === 'firebase'
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(hashes), "'inline-speculation-rules'", ...(google ? ['https://apis.google.com'] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(google ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] : [])],
    'frame-src': [
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://www.openstreetmap.org',
      ...(google ? [`https://${config.identity.authDomain}`] : []),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]!)
}
