import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'
import { bestEncoding, type Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An answer that is the same for everybody: its bytes in each encoding, with headers ready to write. */
export interface KeptAnswer {
  /** The catalogue version its making began at. */
  version: string
  etag: string
  /** The memory it takes, about. */
  bytes: number
  /** Compressed as well as can be, not only quickly. */
  isSmallest: boolean
  /** Somebody asked for it since the cache last looked for room. */
  wasAsked: boolean
  encodings: Record<Exclude<Encoding, 'identity'>, Encoded>
  /** As it is; made from the gzipped bytes for the few who ask for it. */
  plain(): Encoded
  /** Headers of a 304. */
  unchanged: string[]
}

interface Encoded {
  body: Buffer
  headers: string[]
  /** The head as Node wrote it, good for the second its Date names. */
  written?: { second: number; head: string }
}

/** Where Node keeps the head it has written. Not documented; one that is not there is written anew. */
const HEAD = '_header'
type WithHead = Partial<Record<typeof HEAD, string | null>>

/** What an object, its strings, a written head and its place in a map take beside the bytes. */
const OVERHEAD_BYTES = 4_000
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|javascript)|image\/svg)/
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Makes the answer that is sent from now on: quickly, or as small as brotli and gzip can (fifty times as long). */
export async function keptAnswer(
  body: Buffer,
  headers: readonly (readonly [name: string, value: string])[],
  version: string,
  effort: 'quick' | 'smallest',
): Promise<KeptAnswer> {
  const isCompressible = COMPRESSIBLE.test(headers.find(([name]) => name === 'content-type')?.[1] ?? '')
  const [br, gz] = isCompressible ? await compressed(body, effort) : [body, body]
  // Weak: the same page in another encoding, or compressed better, is the same page.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared = sharedHeaders(headers, etag)
  const plainHeaders = [...shared, 'content-length', String(body.length)]
  const isSmaller = gz.length < body.length
  const encoded = (bytes: Buffer, encoding: Encoding) => ({
    body: exactly(bytes),
    headers: [...shared, 'content-length', String(bytes.length), 'content-encoding', encoding],
  })
  const asItIs = isSmaller ? null : { body: exactly(body), headers: plainHeaders }
  const encodings = asItIs ? { gzip: asItIs, br: asItIs } : { gzip: encoded(gz, 'gzip'), br: encoded(br, 'br') }
  return {
    version,
    etag,
    bytes: OVERHEAD_BYTES + (isSmaller ? gz.length + br.length : body.length),
    isSmallest: effort === 'smallest' || !isCompressible,
    wasAsked: false,
    encodings,
    plain: plainOf(encodings.gzip.body, isSmaller, plainHeaders),
    unchanged: ['etag', etag, 'vary', valueOf(shared, 'vary'), 'cache-control', valueOf(shared, 'cache-control')],
  }
}

/** Apart from `keptAnswer`, whose variables it would keep in memory: the body as it is among them. */
function plainOf(body: Buffer, isGzipped: boolean, headers: string[]): () => Encoded {
  return () => ({ body: isGzipped ? gunzipSync(body) : body, headers })
}

/** Writes a kept answer in the smallest encoding the caller takes, or a 304 when they have it already. */
export function sendKept(kept: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  const known = headerOf(request, 'if-none-match')
  if (known !== undefined && namesEtag(known, kept.etag)) {
    response.writeHead(304, kept.unchanged)
    response.end()
    return
  }
  const encoding = bestEncoding(headerOf(request, 'accept-encoding'))
  const encoded = encoding === 'identity' ? kept.plain() : kept.encodings[encoding]
  writeHead(encoded, response)
  // Node leaves the body out of an answer to HEAD.
  response.end(encoded.body)
}

/**
 * Node checks each letter of each header each time, a sixth of what a kept answer costs. Within a second the head is
 * the same for every connection that stays open, so what Node wrote for the first goes to the others as well.
 */
function writeHead(encoded: Encoded, response: ServerResponse): void {
  const raw = response as WithHead
  const second = Math.floor(Date.now() / 1000)
  const isUsual = response.shouldKeepAlive && response.getHeaderNames().length === 0
  if (isUsual && encoded.written?.second === second) {
    raw[HEAD] = encoded.written.head
    return
  }
  response.writeHead(200, encoded.headers)
  if (isUsual && raw[HEAD]) encoded.written = { second, head: raw[HEAD] }
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

/** Quickly means at once: each thread that compresses would hold memory of its own for good. */
async function compressed(body: Buffer, effort: 'quick' | 'smallest'): Promise<[br: Buffer, gz: Buffer]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 5 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window no larger than the page: the usual one takes 4 MB for each answer that is being made.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
  }
  if (effort === 'quick') return [brotliCompressSync(body, { params }), gzipSync(body, { level: 6 })]
  return [await brotli(body, { params }), await gzipped(body, { level: 9 })]
}

function sharedHeaders(headers: readonly (readonly [string, string])[], etag: string): string[] {
  const list = headers.flatMap(([name, value]) => (name === 'content-length' || name === 'vary' ? [] : [name, value]))
  const vary = headers.find(([name]) => name === 'vary')?.[1]
  list.push('etag', etag, 'vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  if (!headers.some(([name]) => name === 'cache-control')) list.push('cache-control', REVALIDATED)
  return list
}

function valueOf(list: readonly string[], name: string): string {
  return list[list.indexOf(name) + 1]!
}
