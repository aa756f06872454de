import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { TestServer } from './test-server.ts'

const SAMPLE = path.join(import.meta.dirname, '../../catalogue/media/samplepython0001')

/** The files of a real video, as an author's browser encodes them. */
export function sampleFiles(): Map<string, Buffer> {
  const names = fs.readdirSync(SAMPLE).filter((name) => !/\.(vtt|json)$/.test(name))
  return new Map(names.map((name) => [name, fs.readFileSync(path.join(SAMPLE, name))]))
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Sends one file of an upload. */
export function sendFile(
  server: TestServer,
  {
    mediaId,
    name,
    bytes,
    token,
    hash = sha256(bytes),
  }: { mediaId: string; name: string; bytes: Uint8Array; token: string; hash?: string },
) {
  return server.call(`PUT /api/media/${mediaId}/files/${encodeURIComponent(name)}?sha256=${hash}`, {
    token,
    body: bytes,
  })
}

/** Sends a file whole, by the tus protocol. @returns the status of the first answer that is a refusal, else of the last */
export async function sendWhole(
  server: TestServer,
  { mediaId, bytes, token }: { mediaId: string; bytes: Uint8Array; token: string },
): Promise<number> {
  const at = `/api/media/${mediaId}/original`
  const headers = { 'tus-resumable': '1.0.0' }
  const started = await server.call(`POST ${at}`, {
    token,
    headers: { ...headers, 'upload-length': String(bytes.length) },
  })
  if (started.status !== 201) return started.status
  const sent = await server.call(`PATCH ${at}`, {
    token,
    body: bytes,
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  })
  return sent.status
}

/** A video that is uploaded and ready. @returns its id */
export async function uploadedVideo(
  server: TestServer,
  token: string,
  files = sampleFiles(),
): Promise<string> {
  const started = await server.call('POST /api/media', {
    token,
    body: { kind: 'video', name: 'A lesson' },
  })
  const { mediaId } = started.body as { mediaId: string }
  for (const [name, bytes] of files) await sendFile(server, { mediaId, name, bytes, token })
  const finished = await server.call(`POST /api/media/${mediaId}/finish`, { token, body: {} })
  if (finished.status !== 200)
    throw new Error(`The video was not finished: ${JSON.stringify(finished.body)}`)
  return mediaId
}
