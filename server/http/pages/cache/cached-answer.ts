import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { bestEncoding, type Encoding } from './accepted-encoding.ts'
import { brotliNow, brotliSmallest } from './compress-bytes.ts'

/** A response that is the same for everyone, with bytes and headers ready to write. */
export interface CachedAnswer {
  /** The catalogue version at the start of its rendering. */
  version: string
  etag: string
  /** Its approximate memory, with room for gzip. */
  bytes: number
  /** Compressed at the highest level, not only quickly. */
  isSmallest: boolean
  /** Requested since the last eviction. */
  wasAsked: boolean
  /**
   * The response in one encoding. Brotli is ready; gzip is made on first use, the plain text each
   * time.
   */
  encoded(encoding: Encoding): Encoded
  /** Headers of a 304. */
  unchanged: string[]
}

interface Encoded {
  body: Buffer
  headers: string[]
}

/** The overhead of an object, its strings and its map entry. */
const OVERHEAD_BYTES = 4_000
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Gzip's size relative to brotli's, to count its memory before it is made. */
const GZIP_SHARE = 1.3

/** Builds a cached response: quickly, or at brotli's highest level (fifty times as long). */
export async function cachedAnswer(
  body: Buffer,
  {
    headers,
    version,
    effort,
  }: {
    headers: readonly (readonly [name: string, value: string])[]
    version: string
    effort: 'quick' | 'smallest'
  },
): Promise<CachedAnswer> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const isCompressible = COMPRESSIBLE.test(type)
  const quick = type.startsWith('text/html') ? QUICK_PAGE : QUICK_FILE
  const brotliBytes = isCompressible
    ? await (effort === 'quick' ? brotliNow(body, quick) : brotliSmallest(body))
    : body
  // Weak: the same page in another encoding, or compressed better, is the same page.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const shared = sharedHeaders(headers, etag)
  const isSmaller = brotliBytes.length < body.length
  return {
    version,
    etag,
    bytes:
      OVERHEAD_BYTES + (isSmaller ? Math.ceil(brotliBytes.length * (1 + GZIP_SHARE)) : body.length),
    isSmallest: effort === 'smallest' || !isCompressible,
    wasAsked: false,
    encoded: isSmaller
      ? encodingsOf(exactly(brotliBytes), shared, effort)
      : onlyPlain(exactly(body), shared),
    unchanged: [
      'etag',
      etag,
      'vary',
      valueOf(shared, 'vary'),
      'cache-control',
      valueOf(shared, 'cache-control'),
    ],
  }
}

/**
 * Outside `cachedAnswer`, whose variables, such as the uncompressed body, a closure would keep in
 * memory.
 */
function encodingsOf(
  body: Buffer,
  shared: string[],
  effort: 'quick' | 'smallest',
): CachedAnswer['encoded'] {
  const sized = (bytes: Buffer) => [...shared, 'content-length', String(bytes.length)]
  const br: Encoded = { body, headers: [...sized(body), 'content-encoding', 'br'] }
  let gzip: Encoded | undefined
  return (encoding) => {
    if (encoding === 'br') return br
    if (encoding === 'gzip' && gzip) return gzip
    const plain = brotliDecompressSync(body)
    if (encoding === 'identity') return { body: plain, headers: sized(plain) }
    const gzipped = exactly(gzipSync(plain, { level: effort === 'quick' ? 6 : 9 }))
    return (gzip = { body: gzipped, headers: [...sized(gzipped), 'content-encoding', 'gzip'] })
  }
}

function onlyPlain(body: Buffer, shared: string[]): CachedAnswer['encoded'] {
  const plain: Encoded = { body, headers: [...shared, 'content-length', String(body.length)] }
  return () => plain
}

/**
 * Writes a cached response in the smallest accepted encoding, or a 304 if the caller has it
 * already.
 */
export function sendCached(
  cached: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = headerOf(request, 'if-none-match')
  if (known !== undefined && namesEtag(known, cached.etag)) {
    response.writeHead(304, cached.unchanged)
    response.end()
    return
  }
  const { body, headers } = cached.encoded(bestEncoding(headerOf(request, 'accept-encoding')))
  response.writeHead(200, headers)
  // Node omits the body of a response to HEAD.
  response.end(body)
}

/**
 * One header without building an object of all of them, which takes a measurable part of a cached
 * response's time.
 */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index]!
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[index + 1]
  }
  return undefined
}

/** Whether an If-None-Match header names `etag`, compared weakly. Source: RFC 9110 §13.1.2. */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === opaque)
}

/** The compressors return a slice of a 64 KB block, which would keep the whole block in memory. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/**
 * Brotli qualities. For a page, two thirds of the time of the next level, and 4 % larger until the
 * second request.
 */
const QUICK_PAGE = 3
/**
 * Scripts and styles do not change until the next release, so the first visitor after a start gets
 * them small as well.
 */
const QUICK_FILE = 6

function sharedHeaders(headers: readonly (readonly [string, string])[], etag: string): string[] {
  const list = headers.flatMap(([name, value]) =>
    name === 'content-length' || name === 'vary' ? [] : [name, value],
  )
  const vary = headers.find(([name]) => name === 'vary')?.[1]
  list.push('etag', etag, 'vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  if (!headers.some(([name]) => name === 'cache-control')) list.push('cache-control', REVALIDATED)
  return list
}

function valueOf(list: readonly string[], name: string): string {
  return list[list.indexOf(name) + 1]!
}
