import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { bestEncoding, type Encoding, QUICKEST_FIRST, SMALLEST_FIRST } from './accepted-encoding.ts'
import { brotliNow, brotliSmallest, zstdNow } from './compress-bytes.ts'

/** A response that is the same for everyone, with bytes and headers ready to write. */
export interface CachedAnswer {
  /** The catalogue version at the start of its rendering. */
  version: string
  etag: string
  /** Its approximate memory, with room for the encodings that are made on first use. */
  bytes: number
  /** Compressed at the highest level, not only quickly. */
  isSmallest: boolean
  /** Requested since the last eviction. */
  wasAsked: boolean
  /**
   * The response in one encoding. One is ready; the others are made on first use, the plain text
   * each time.
   */
  encoded(encoding: Encoding): Encoded
  /** What to send to a caller with this Accept-Encoding header. */
  encodedFor(accepted: string | undefined): Encoded
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

/** How a response is compressed until somebody asks for it again. */
export type QuickEncoding = 'br' | 'zstd'

/** Gzip's size relative to what is ready, to count its memory before it is made. */
const GZIP_SHARE = 1.3

/** Builds a cached response: quickly in one of two encodings, or at brotli's highest level (fifty times as long). */
export async function cachedAnswer(
  body: Buffer,
  {
    headers,
    version,
    effort,
  }: {
    headers: readonly (readonly [name: string, value: string])[]
    version: string
    effort: QuickEncoding | 'smallest'
  },
): Promise<CachedAnswer> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const isCompressible = COMPRESSIBLE.test(type)
  const quick = type.startsWith('text/html') ? QUICK_PAGE : QUICK_FILE
  const compressed = isCompressible ? await compressedBy(effort, body, quick) : body
  // Weak: the same page in another encoding, or compressed better, is the same page.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const shared = sharedHeaders(headers, etag)
  const isSmaller = compressed.length < body.length
  return {
    version,
    etag,
    bytes:
      OVERHEAD_BYTES +
      (isSmaller
        ? Math.ceil(compressed.length * (effort === 'zstd' ? 2 + GZIP_SHARE : 1 + GZIP_SHARE))
        : body.length),
    isSmallest: effort === 'smallest' || !isCompressible,
    wasAsked: false,
    ...(isSmaller
      ? encodingsOf(exactly(compressed), shared, { effort, quick })
      : onlyPlain(exactly(body), shared)),
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
  { effort, quick }: { effort: QuickEncoding | 'smallest'; quick: number },
): Pick<CachedAnswer, 'encoded' | 'encodedFor'> {
  const sized = (bytes: Buffer) => [...shared, 'content-length', String(bytes.length)]
  const compressed = (bytes: Buffer, encoding: Encoding): Encoded => ({
    body: bytes,
    headers: [...sized(bytes), 'content-encoding', encoding],
  })
  const isZstd = effort === 'zstd'
  const made: Partial<Record<Encoding, Encoded>> = isZstd
    ? { zstd: compressed(body, 'zstd') }
    : { br: compressed(body, 'br') }
  const encoded = (encoding: Encoding): Encoded => {
    const known = made[encoding]
    if (known) return known
    const plain = isZstd ? zstdDecompressSync(body) : brotliDecompressSync(body)
    if (encoding === 'identity') return { body: plain, headers: sized(plain) }
    const bytes = {
      gzip: () => gzipSync(plain, { level: effort === 'smallest' ? 9 : 6 }),
      br: () => brotliNow(plain, quick),
      zstd: () => zstdNow(plain),
    }[encoding]()
    return (made[encoding] = compressed(exactly(bytes), encoding))
  }
  const offered = isZstd ? QUICKEST_FIRST : SMALLEST_FIRST
  return { encoded, encodedFor: (accepted) => encoded(bestEncoding(accepted, offered)) }
}

function onlyPlain(body: Buffer, shared: string[]): Pick<CachedAnswer, 'encoded' | 'encodedFor'> {
  const plain: Encoded = { body, headers: [...shared, 'content-length', String(body.length)] }
  return { encoded: () => plain, encodedFor: () => plain }
}

function compressedBy(
  effort: QuickEncoding | 'smallest',
  body: Buffer,
  quick: number,
): Buffer | Promise<Buffer> {
  if (effort === 'smallest') return brotliSmallest(body)
  return effort === 'zstd' ? zstdNow(body) : brotliNow(body, quick)
}

/** What to compress a response with quickly for who asks first. */
export function quickEncodingFor(request: IncomingMessage): QuickEncoding {
  return bestEncoding(headerOf(request, 'accept-encoding'), QUICKEST_FIRST) === 'zstd'
    ? 'zstd'
    : 'br'
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
  const { body, headers } = cached.encodedFor(headerOf(request, 'accept-encoding'))
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
