import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib'
import { bestEncoding, type Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)

/** An answer that is the same for everybody, with bytes and headers ready to write. */
export interface KeptAnswer {
  /** The catalogue version its making began at. */
  version: string
  etag: string
  /** The memory it takes, about, with room for gzip. */
  bytes: number
  /** Compressed as well as can be, not only quickly. */
  isSmallest: boolean
  /** Somebody asked for it since the cache last looked for room. */
  wasAsked: boolean
  /** The answer in one encoding. Brotli is ready; gzip is made for the first who needs it, the plain text each time. */
  encoded(encoding: Encoding): Encoded
  /** Headers of a 304. */
  unchanged: string[]
}

interface Encoded {
  body: Buffer
  headers: string[]
}

/** What an object, its strings and its place in a map take beside the bytes. */
const OVERHEAD_BYTES = 4_000
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Gzip's bytes as a part of brotli's: room for them is counted before they are made. */
const GZIP_SHARE = 1.3

/** Makes the answer that is sent from now on: quickly, or as small as brotli can (fifty times as long). */
export async function keptAnswer(
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
): Promise<KeptAnswer> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const isCompressible = COMPRESSIBLE.test(type)
  const quick = type.startsWith('text/html') ? QUICK_PAGE : QUICK_FILE
  const brotliBytes = isCompressible
    ? await compressed(body, effort === 'quick' ? quick : SMALLEST)
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

/** Apart from `keptAnswer`, whose variables it would keep in memory: the body as it is among them. */
function encodingsOf(
  body: Buffer,
  shared: string[],
  effort: 'quick' | 'smallest',
): KeptAnswer['encoded'] {
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

function onlyPlain(body: Buffer, shared: string[]): KeptAnswer['encoded'] {
  const plain: Encoded = { body, headers: [...shared, 'content-length', String(body.length)] }
  return () => plain
}

/** Writes a kept answer in the smallest encoding the caller takes, or a 304 when they have it already. */
export function sendKept(
  kept: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = headerOf(request, 'if-none-match')
  if (known !== undefined && namesEtag(known, kept.etag)) {
    response.writeHead(304, kept.unchanged)
    response.end()
    return
  }
  const { body, headers } = kept.encoded(bestEncoding(headerOf(request, 'accept-encoding')))
  response.writeHead(200, headers)
  // Node leaves the body out of an answer to HEAD.
  response.end(body)
}

/** One header without making an object of all: of a kept answer's time that is a part one can measure. */
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

/** The compressors hand out a piece of a block of 64 KB, and the whole block would stay with it. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/** Brotli's qualities. For a page, two thirds of the time of the next step, and 4 % larger until somebody asks again. */
const QUICK_PAGE = 3
/** Scripts and styles are the same until the next release, so the first visitor after a start gets them small as well. */
const QUICK_FILE = 6
const SMALLEST = 11

/** Quickly means at once: each thread that compresses would hold memory of its own for good. */
async function compressed(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window no larger than the page: the usual one takes 4 MB for each answer that is being made.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      22,
      Math.max(16, Math.ceil(Math.log2(body.length + 1))),
    ),
  }
  return quality === SMALLEST ? brotli(body, { params }) : brotliCompressSync(body, { params })
}

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
