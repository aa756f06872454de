import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { bestEncoding, brotli, type Encoding, QUICK, SMALLEST } from './compress.ts'

/** A response that is the same for everyone, in the one encoding it is stored in. */
export interface CachedAnswer {
  /** The catalogue version at the start of its rendering. */
  version: string
  etag: string
  body: Buffer
  /** `identity`: it does not become smaller. */
  encoding: 'br' | 'identity'
  /** All headers but those that depend on the encoding it is sent in. */
  headers: string[]
  /** Headers of a 304. */
  unchanged: string[]
  /** It is not only compressed quickly. */
  isSmallest: boolean
  /** Requested since it was made. */
  wasAsked: boolean
}

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/
const REVALIDATED = 'public, max-age=0, must-revalidate'

type Header = readonly [name: string, value: string]

export async function cachedAnswer(
  body: Buffer,
  { headers, version }: { headers: readonly Header[]; version: string },
): Promise<CachedAnswer> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const compressed = COMPRESSIBLE.test(type) ? await brotli(body, QUICK) : body
  const isSmaller = compressed.length < body.length
  // Weak: the same page in another encoding is the same page.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const shared = sharedHeaders(headers, etag)
  return {
    version,
    etag,
    body: exactly(isSmaller ? compressed : body),
    encoding: isSmaller ? 'br' : 'identity',
    headers: shared.flat(),
    unchanged: shared.filter(([name]) => ['etag', 'vary', 'cache-control'].includes(name)).flat(),
    isSmallest: !isSmaller,
    wasAsked: false,
  }
}

/** The same response, compressed as small as can be. */
export async function smallest(cached: CachedAnswer): Promise<CachedAnswer> {
  const body = exactly(await brotli(await plainOf(cached.body), SMALLEST))
  return { ...cached, body, isSmallest: true }
}

/** Writes a cached response in an encoding that the caller accepts, or a 304 if they have it already. */
export function sendCached(
  cached: CachedAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etags = request.headers['if-none-match']
  if (etags !== undefined && namesEtag(etags, cached.etag)) {
    response.writeHead(304, cached.unchanged)
    response.end()
    return
  }
  const accepted =
    cached.encoding === 'br' ? bestEncoding(request.headers['accept-encoding']) : 'identity'
  const send = (body: Buffer) => {
    response.writeHead(200, [
      ...cached.headers,
      'content-length',
      String(body.length),
      ...(accepted === 'identity' ? [] : ['content-encoding', accepted]),
    ])
    // Node omits the body of a response to HEAD.
    response.end(body)
  }
  if (accepted === cached.encoding) return send(cached.body)
  void reencoded(cached.body, accepted).then(send, (error: Error) => response.destroy(error))
}

const plainOf = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/** For the few who do not accept brotli: made each time. */
async function reencoded(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const plain = await plainOf(body)
  return encoding === 'gzip' ? gzipped(plain) : plain
}

/** Whether an If-None-Match header names `etag`, compared weakly. Source: RFC 9110 §13.1.2. */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}

/** The compressors return a slice of a larger block, which would keep the whole block in memory. */
function exactly(bytes: Buffer): Buffer {
  return Buffer.from(Uint8Array.from(bytes).buffer)
}

function sharedHeaders(headers: readonly Header[], etag: string): Header[] {
  const own = headers.filter(([name]) => name !== 'content-length' && name !== 'vary')
  const vary = headers.find(([name]) => name === 'vary')?.[1]
  const isTimed = own.some(([name]) => name === 'cache-control')
  return [
    ...own,
    ['etag', etag],
    ['vary', vary ? `${vary}, accept-encoding` : 'accept-encoding'],
    ...(isTimed ? [] : [['cache-control', REVALIDATED] as const]),
  ]
}
