import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { defined } from '#contract/defined.ts'
import { fileOpener, type FileDelivery, type Refusal } from '../../../modules/media/index.ts'
import type { Services } from '../../../services.ts'
import type { ByteRange } from '../../../storage/file-store.ts'
import { cdnAddress } from '../../../storage/index.ts'
import type { HeaderList } from '../../policy/door-headers.ts'
import { failedPage } from '../../policy/failures.ts'
import { mediaAccess } from './media-access.ts'

export const MEDIA_PATH = '/media/'
const ADDRESS =
  /^\/media\/([A-Za-z0-9_-]{40,400})\/([a-z0-9]{16})\/([a-z0-9][a-z0-9-]{0,60}\.[a-z0-9]{1,5})(?:\?|$)/

/** nginx maps this name to the folder of the store; see deploy/nginx.conf. */
const ACCEL_PATH = '/media-files/'
/** The address of a bucket or CDN outlives the download it starts, but not by much. */
const OUTSIDE_ADDRESS_SECONDS = 3600

/** A segment is read once for all who watch: opening and reading a file costs more than sending it. */
const HOT_FILE_BYTES = 1024 * 1024
const HOT_BYTES = 32 * 1024 * 1024

const refusals: Record<Refusal, readonly [status: number, words: string]> = {
  'not-found': [404, 'There is no such file.'],
  expired: [410, 'This address has run out. Open the lesson again.'],
  locked: [403, 'This is not open to you any more.'],
  elsewhere: [409, 'This account is playing on two other devices.'],
}

/**
 * Sends files of `/media/{token}/{mediaId}/{file}` to authorised callers: in ranges, cached forever
 * by browsers. Its answers have the headers of `always` unless a file needs another.
 */
export function serveMedia(
  services: Services,
  always: HeaderList = [],
): (request: IncomingMessage, response: ServerResponse, requestId: string) => void {
  const { files, log, config } = services
  const open = fileOpener({
    db: services.db,
    sealer: services.mediaSealer,
    clock: services.clock,
    mayOpen: mediaAccess(services),
  })
  // Files never change under their key. One requested by many at once is read once.
  const hot = new LRUCache<string, Uint8Array>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (key) => (await files.read(key)) ?? undefined,
  })
  const prepared = preparedHeaders(always)
  const noStore = flat({ ...Object.fromEntries(always), 'cache-control': 'no-store' })
  const moved = flat({ ...Object.fromEntries(always), 'cache-control': 'private, max-age=1800' })
  const noStoreText = [...noStore, 'content-type', 'text/plain; charset=utf-8']

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    // All headers in one list: setting them one by one takes longer than deciding whether to send.
    const head = (status: number, headers: readonly string[], ...more: string[]) =>
      response.writeHead(status, [...headers, 'x-request-id', requestId, ...more])
    const [, token, mediaId, file] = ADDRESS.exec(defined(request.url)) ?? []
    const opened = token && mediaId && file ? await open({ token, mediaId, file }) : 'not-found'
    if (typeof opened === 'string') {
      const [status, words] = refusals[opened]
      return void head(status, noStoreText).end(words)
    }
    const headers = prepared(opened)
    if (request.headers['if-none-match'] === opened.etag) return void head(304, headers).end()
    if (config.media.accel) return void head(200, accelerated(headers, opened)).end()
    const elsewhere = opened.isPlaylist ? null : await outsideAddress(opened)
    if (elsewhere) return void head(302, moved, 'location', elsewhere).end()

    const range = rangeOf(request, opened)
    if (range === 'outside')
      return void head(416, noStore, 'content-range', `bytes */${opened.bytes}`).end()
    const { from, to } = range ?? { from: 0, to: opened.bytes - 1 }
    const size = ['accept-ranges', 'bytes', 'content-length', String(to - from + 1)]
    const send = () =>
      range
        ? head(206, headers, ...size, 'content-range', `bytes ${from}-${to}/${opened.bytes}`)
        : head(200, headers, ...size)
    if (request.method === 'HEAD') return void send().end()
    if (opened.bytes <= HOT_FILE_BYTES) {
      const bytes = hot.get(opened.key) ?? (await hot.fetch(opened.key))
      if (!bytes) throw new Error(`The file ${opened.key} is gone`)
      return void send().end(range ? bytes.subarray(from, to + 1) : bytes)
    }
    const stream = await files.stream(opened.key, range ?? undefined)
    await pipeline(stream, send())
  }

  async function outsideAddress(delivery: FileDelivery): Promise<string | null> {
    const { cdn } = config.media
    // A download comes from the bucket: the name it is saved under is part of that address.
    if (!cdn || delivery.savedAs !== null) return bucketAddress(delivery)
    const expiresAt = new Date(services.clock().getTime() + OUTSIDE_ADDRESS_SECONDS * 1000)
    return cdnAddress(cdn, { key: delivery.key, expiresAt })
  }

  function bucketAddress({ key, type, savedAs }: FileDelivery): Promise<string | null> {
    return files.signedAddress(key, {
      seconds: OUTSIDE_ADDRESS_SECONDS,
      type,
      ...(savedAs !== null && { disposition: attachment(savedAs) }),
    })
  }

  return (request, response, requestId) => {
    answer(request, response, requestId).catch((error: unknown) => {
      // A viewer who leaves in the middle of a segment is not an error.
      if (response.destroyed || request.destroyed) return
      if (response.headersSent) {
        log.error({ err: error }, 'file of a medium not sent whole')
        // An end would say that the half is all.
        return void response.destroy()
      }
      const { status, headers, body } = failedPage(error)
      if (!services.outages.noteFailure(error))
        log[status === 503 ? 'warn' : 'error']({ err: error }, 'file of a medium not sent')
      response
        .writeHead(status, [
          ...flat({ ...Object.fromEntries(always), ...headers }),
          'x-request-id',
          requestId,
        ])
        .end(body)
    })
  }
}

/** Those of a file that is asked for again and again are made once. */
function preparedHeaders(always: HeaderList): (opened: FileDelivery) => readonly string[] {
  const prepared = new WeakMap<FileDelivery, readonly string[]>()
  return (opened) => {
    const cachedHeaders = prepared.get(opened)
    if (cachedHeaders) return cachedHeaders
    const headers = flat({ ...Object.fromEntries(always), ...headersOf(opened) })
    prepared.set(opened, headers)
    return headers
  }
}

function accelerated(headers: readonly string[], { key }: FileDelivery): readonly string[] {
  return [...headers, 'x-accel-redirect', ACCEL_PATH + key, 'accept-ranges', 'bytes']
}

/** Names and values by turns, as `writeHead` takes them. */
function flat(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flat()
}

function headersOf({ type, etag, savedAs, isPlaylist }: FileDelivery): Record<string, string> {
  return {
    'content-type': type,
    etag,
    // Playlists recheck access; segments are sent once.
    'cache-control': isPlaylist ? 'no-store' : 'private, max-age=21600, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    ...(savedAs !== null && { 'content-disposition': attachment(savedAs) }),
  }
}

/**
 * Saved, never displayed: in characters safe for every file system, and in full for browsers that
 * read it (RFC 6266).
 */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** One range of bytes; null: the whole file is requested, or it changed since. */
function rangeOf(
  request: IncomingMessage,
  { bytes, etag }: FileDelivery,
): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to ? 'outside' : { from, to }
}
