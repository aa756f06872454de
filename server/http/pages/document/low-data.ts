import type { IncomingMessage } from 'node:http'
import { LOW_DATA_COOKIE } from '#contract/low-data.ts'

const CHOSEN = new RegExp(`(?:^|;\\s*)${LOW_DATA_COOKIE}=(on|off)(?:;|$)`)

/**
 * Whether to send the low-data page: the choice in this browser, otherwise its Save-Data header.
 */
function isSaver(cookie: string | undefined, saveData: unknown): boolean {
  const chosen = cookie === undefined ? null : CHOSEN.exec(cookie)
  return chosen ? chosen[1] === 'on' : saveData === 'on'
}

export function wantsLowData(headers: Headers): boolean {
  return isSaver(headers.get('cookie') ?? undefined, headers.get('save-data') ?? undefined)
}

/** The same for an incoming request. */
export function saverOf({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return isSaver(headers.cookie, headers['save-data'])
}

const LOW_DATA = 'low-data:'

/** The key of the same page in low-data mode; calls have the same response for everyone. */
export function lowDataKey(key: string): string {
  return key.startsWith('/api/') || /\.(data|json|xml)(\?|$)/.test(key) ? key : LOW_DATA + key
}

/** The request that renders the response of a key. */
export function readLowDataKey(key: string): {
  address: string
  headers: Readonly<Record<string, string>>
} {
  return key.startsWith(LOW_DATA)
    ? { address: key.slice(LOW_DATA.length), headers: { 'save-data': 'on' } }
    : { address: key, headers: {} }
}

/** A picture icon in the proportions of the picture. */
const PLACEHOLDER =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><path fill="#8a9a90" fill-opacity=".22" d="M0 0h64v36H0z"/><path fill="none" stroke="#6b7d73" d="M25 12h14v12H25zm0 9 4-4 3 3 3-3 4 4"/></svg>',
  )
const HELD_PICTURE = /<(img|source)\b[^>]*>/g

/**
 * The low-data version of a page: pictures except the logo load when tapped, and the next
 * page is not prefetched. The first inline script of the page (`web/root.tsx`) loads them.
 */
export function lowDataPage(html: string): string {
  const light = html
    .replace('<html ', '<html data-low-data="" ')
    .replace(/<link rel="preload"[^>]* as="image"[^>]*>/g, '')
    .replace(/<script type="speculationrules">.*?<\/script>/s, '')
  return light.replace(HELD_PICTURE, held)
}

function held(tag: string): string {
  if (!/ src(set)?="(?!data:)/i.test(tag) || tag.includes(' data-always')) return tag
  const waits = tag.replace(
    / (src|srcset)="/gi,
    (_, name: string) => ` data-${name.toLowerCase()}="`,
  )
  return tag.startsWith('<img') ? waits.replace('<img', `<img src="${PLACEHOLDER}"`) : waits
}
