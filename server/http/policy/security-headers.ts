import { hash } from 'node:crypto'
import type { Config } from '../../config.ts'

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

/** Headers of a call's response: data must never be interpreted as anything else by a browser. */
export function dataHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...strictTransport(config),
  }
}

/** Tells browsers to use only TLS for a year, if `PUBLIC_URL` is https. */
export function strictTransport(config: Config): Record<string, string> {
  return config.origin.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
}

/** Cached pages cannot use nonces, so each inline script is allowed by its hash. */
function contentSecurityPolicy(config: Config, html: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  const google = config.identity.mode === 'firebase'
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      // guard: scripts are named one by one (security)
      // without: "'unsafe-inline'"
      ...new Set(hashes),
      "'inline-speculation-rules'",
      ...(google ? ['https://apis.google.com'] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Posters and thumbnails come from the same place as the videos.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      'https://lh3.googleusercontent.com',
      ...filesElsewhere(config),
    ],
    'font-src': ["'self'"],
    // hls.js gives the video element its data as a blob.
    'media-src': ["'self'", 'blob:', ...outsideMedia(config)],
    'connect-src': [
      "'self'",
      ...outsideMedia(config),
      ...(google
        ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
        : []),
    ],
    'frame-src': [
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      ...(config.media.bunny ? ['https://iframe.mediadelivery.net'] : []),
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

/** Sources of videos besides this server, and sites whose addresses authors may use. */
function outsideMedia(config: Config): string[] {
  return [...filesElsewhere(config), ...config.media.hosts.map((host) => `https://${host}`)]
}

/** What sends files in our place: the bucket, and the CDN in front of it. */
function filesElsewhere({ storage, media }: Config): string[] {
  return [
    ...('bucket' in storage ? [storage.bucket.endpoint] : []),
    ...(media.cdn ? [media.cdn.origin] : []),
  ]
}

function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const from = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', from)
    if (from === 0 || end < 0) break
    if (!/\ssrc=/.test(html.slice(at, from))) scripts.push(html.slice(from, end))
    at = end
  }
  return scripts
}
