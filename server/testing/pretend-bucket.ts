import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketAddress } from '../storage/bucket-store.ts'

/** A bucket in memory that speaks as much of the S3 protocol as `bucket-store.ts` uses. It checks no signature. */
export async function pretendBucket(): Promise<{
  address: BucketAddress
  files: Map<string, Buffer>
  close(): Promise<void>
}> {
  const files = new Map<string, Buffer>()
  const server = http.createServer((request, response) => {
    void answer(request, files).then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(body),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'school',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    files,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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
    for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) files.delete(name!)
    return { status: 200, headers: xml, body: '<DeleteResult/>' }
  }
  if (key === '') {
    const found = [...files].filter(([name]) =>
      name.startsWith(url.searchParams.get('prefix') ?? ''),
    )
    const contents = found.map(
      ([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`,
    )
    const list = `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
    return { status: 200, headers: xml, body: list }
  }
  const file = files.get(key)
  if (!file) return { status: 404, headers: xml, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part = file.subarray(Number(from ?? 0), to ? Number(to) + 1 : file.length)
  const headers = {
    'accept-ranges': 'bytes',
    ...(from !== undefined && {
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
    }),
    'content-length': String(part.length),
    etag: '"x"',
    'last-modified': new Date(0).toUTCString(),
  }
  return {
    status: from === undefined ? 200 : 206,
    headers,
    ...(request.method === 'GET' && { body: part }),
  }
}

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
