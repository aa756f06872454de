import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketAddress } from '../storage/bucket-store.ts'

/**
 * A bucket in memory that speaks as much of the S3 protocol as `bucket-store.ts` and pgBackRest use. It checks no
 * signature.
 *
 * @param certificate with which it speaks TLS; without one it does not
 */
export async function pretendBucket(certificate?: { key: Buffer; cert: Buffer }): Promise<{
  address: BucketAddress
  files: Map<string, Buffer>
  /** Refuses everything from now on, or says nothing any more; null: works. */
  refuse(refusal: Refusal | 'silent' | null): void
  close(): Promise<void>
}> {
  const files = new Map<string, Buffer>()
  let refusal: Refusal | 'silent' | null = null
  const listener: http.RequestListener = (request, response) => {
    if (refusal === 'silent') return void request.resume()
    void (refusal ? refused(request, refusal) : answer(request, files)).then(
      ({ status, headers, body = '' }) =>
        response
          .writeHead(status, {
            ...(request.method !== 'HEAD' &&
              status !== 204 && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          })
          .end(body),
    )
  }
  const server = certificate
    ? https.createServer(certificate, listener)
    : http.createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: {
      endpoint: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
      bucket: 'school',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    files,
    refuse: (next) => void (refusal = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Refusal {
  status: number
  /** As XML or HTML; a proxy before a bucket answers what it likes. */
  body: string
}

async function refused(request: http.IncomingMessage, { status, body }: Refusal) {
  await buffer(request)
  return { status, headers: xml, ...(request.method !== 'HEAD' && { body }) }
}

async function answer(
  request: http.IncomingMessage,
  files: Map<string, Buffer>,
): Promise<{ status: number; headers?: Record<string, string>; body?: Buffer | string }> {
  const url = new URL(request.url!, 'http://localhost')
  const key = decodeURIComponent(url.pathname.replace(/^\/school\/?/, ''))
  const body = await buffer(request)
  if (request.method === 'PUT') {
    files.set(key, unchunked(request, body))
    return { status: 200, headers: { etag: '"x"' } }
  }
  if (request.method === 'DELETE') {
    files.delete(key)
    return { status: 204 }
  }
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    // As stores other than AWS do.
    if (!request.headers['content-md5'])
      return { status: 400, headers: xml, body: '<Error><Code>InvalidRequest</Code></Error>' }
    for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) files.delete(name!)
    return { status: 200, headers: xml, body: '<DeleteResult/>' }
  }
  if (key === '') {
    return { status: 200, headers: xml, body: listOf(files, url.searchParams) }
  }
  const file = files.get(key)
  if (!file) return { status: 404, headers: xml, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part = file.subarray(Number(from ?? 0), to ? Number(to) + 1 : file.length)
  const headers = {
    'accept-ranges': 'bytes',
    // Set up so that pages of the school may read it.
    'access-control-allow-origin': '*',
    ...(from !== undefined && {
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
    }),
    'content-length': String(part.length),
    etag: '"x"',
    'last-modified': LAST_MODIFIED.toUTCString(),
  }
  return {
    status: from === undefined ? 200 : 206,
    headers,
    ...(request.method === 'GET' && { body: part }),
  }
}

/** All names with a prefix; where a delimiter is named, those behind it as one. */
function listOf(files: ReadonlyMap<string, Buffer>, wishes: URLSearchParams): string {
  const [prefix, delimiter] = [wishes.get('prefix') ?? '', wishes.get('delimiter')]
  const folders = new Set<string>()
  const contents: string[] = []
  for (const [name, { length }] of files) {
    if (!name.startsWith(prefix)) continue
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1
    if (end !== -1) folders.add(name.slice(0, end + 1))
    else
      contents.push(
        `<Contents><Key>${name}</Key><Size>${length}</Size><LastModified>${LAST_MODIFIED.toISOString()}</LastModified></Contents>`,
      )
  }
  const inFolders = [...folders].map(
    (folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`,
  )
  return `<ListBucketResult><KeyCount>${contents.length + folders.size}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}${inFolders.join('')}</ListBucketResult>`
}

const LAST_MODIFIED = new Date(0)
const xml = { 'content-type': 'application/xml' }

/** The content of an upload that the client signed chunk by chunk (`aws-chunked`). */
function unchunked(request: http.IncomingMessage, body: Buffer): Buffer {
  if (!String(request.headers['content-encoding'] ?? '').includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, end).toString(), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
