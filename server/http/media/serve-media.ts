import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { fileOpener, type OpenedFile, type Refusal } from '../../modules/media/index.ts'
import type { Services } from '../../services.ts'
import type { ByteRange } from '../../storage/file-store.ts'
import { mediaAccess } from '../calls/media-access.ts'

export const MEDIA_PATH = '/media/'
const ADDRESS =
  /^\/media\/([A-Za-z0-9_-]{40,400})\/([a-z0-9]{16})\/([a-z0-9][a-z0-9-]{0,60}\.[a-z0-9]{1,5})(?:\?|$)/

/** nginx finds the folder of the store under this name; deploy/nginx.conf has its other half. */
const ACCEL_PATH = '/media-files/'
/** An address of a bucket outlives the download it begins, and not much more. */
const BUCKET_ADDRESS_SECONDS = 3600

const refusals: Record<Refusal, readonly [status: number, words: string]> = {
  'not-found': [404, 'There is no such file.'],
  expired: [410, 'This address has run out. Open the lesson again.'],
  locked: [403, 'This is not open to you any more.'],
  elsewhere: [409, 'This account is playing on two other devices.'],
}

/** Sends files of `/media/{token}/{mediaId}/{file}` to those who may have them: ranges, kept for good by browsers. */
export function serveMedia(
  services: Services,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { files, log, config } = services
  const open = fileOpener({
    db: services.db,
    sealer: services.mediaSealer,
    clock: services.clock,
    mayOpen: mediaAccess(services),
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token, mediaId, file] = ADDRESS.exec(request.url!) ?? []
    const opened = token ? await open({ token, mediaId: mediaId!, file: file! }) : 'not-found'
    if (typeof opened === 'string') return refuse(response, opened)
    const headers = headersOf(opened)
    if (request.headers['if-none-match'] === opened.etag)
      return void response.writeHead(304, headers).end()
    if (config.media.accel)
      return void response
        .writeHead(200, {
          ...headers,
          'x-accel-redirect': ACCEL_PATH + opened.key,
          'accept-ranges': 'bytes',
        })
        .end()
    const elsewhere = opened.isPlaylist ? null : await bucketAddress(opened)
    if (elsewhere)
      return void response
        .writeHead(302, { location: elsewhere, 'cache-control': 'private, max-age=1800' })
        .end()

    const range = rangeOf(request, opened)
    if (range === 'outside') {
      response
        .writeHead(416, { 'content-range': `bytes */${opened.bytes}`, 'cache-control': 'no-store' })
        .end()
      return
    }
    const { from, to } = range ?? { from: 0, to: opened.bytes - 1 }
    const content = { ...headers, 'accept-ranges': 'bytes', 'content-length': to - from + 1 }
    const send = () =>
      range
        ? response.writeHead(206, {
            ...content,
            'content-range': `bytes ${from}-${to}/${opened.bytes}`,
          })
        : response.writeHead(200, content)
    if (request.method === 'HEAD') return void send().end()
    const stream = await files.stream(opened.key, range ?? undefined)
    await pipeline(stream, send())
  }

  function bucketAddress({ key, type, savedAs }: OpenedFile): Promise<string | null> {
    return files.signedAddress(key, {
      seconds: BUCKET_ADDRESS_SECONDS,
      type,
      ...(savedAs !== null && { disposition: attachment(savedAs) }),
    })
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A viewer who leaves in the middle of a segment is no failure of ours.
      if (response.destroyed || request.destroyed) return
      log.error({ err: error }, 'file of a medium not sent')
      if (!response.headersSent)
        response.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end()
    })
  }
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  const [status, words] = refusals[refusal]
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(words)
}

function headersOf({ type, etag, savedAs, isPlaylist }: OpenedFile): Record<string, string> {
  return {
    'content-type': type,
    etag,
    // A playlist is where access is decided again; segments are sent once.
    'cache-control': isPlaylist ? 'no-store' : 'private, max-age=21600, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    ...(savedAs !== null && { 'content-disposition': attachment(savedAs) }),
  }
}

/** Saved, never shown: in the characters of every file system, and in full for those that read it (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** One range of bytes; null: the whole file is asked for, or it changed since. */
function rangeOf(
  request: IncomingMessage,
  { bytes, etag }: OpenedFile,
): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to ? 'outside' : { from, to }
}
