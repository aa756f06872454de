import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { AnswerCache } from './cache/answer-cache.ts'
import { addMissing, type HeaderList } from '../policy/door-headers.ts'
import { sendCached } from './cache/cached-answer.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.ico': 'image/x-icon',
}
/** Browsers check for a new one at each visit; its policy governs what it may fetch. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * A worker has the policy of its own file. The video encoder loads its parts from here, and its AAC
 * encoder is WebAssembly in a separate worker made from a blob. No page may do either.
 */
const ENCODER = /^\/assets\/encode-worker-[\w-]+\.js$/
const ENCODER_POLICY =
  "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self' blob: data:"

/** The zip library under workbooks unpacks large files in workers made from blobs. */
const WORKBOOKS = /^\/assets\/workbook-worker-[\w-]+\.js$/
const WORKBOOKS_POLICY = "default-src 'none'; script-src 'self' blob:; worker-src blob:"

/** The memory limit of the files. */
const CACHE_BYTES = 24 * 1024 * 1024

/** A folder of files served under a path. */
export interface StaticFolder {
  under: string
  folder: string
  /** Names contain a hash of the content, so browsers may cache them forever. */
  immutable?: boolean
}

/**
 * Serves small files from memory, compressed once, with the headers of `always` unless a file needs another. Only
 * files that were in the folders at the start exist, so no path can lead out of them.
 */
export function staticFiles(
  folders: readonly StaticFolder[],
  always: HeaderList,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, { file: string; immutable: boolean }>()
  for (const { under, folder, immutable = false } of folders) {
    for (const entry of fs.existsSync(folder)
      ? fs.readdirSync(folder, { recursive: true, withFileTypes: true })
      : []) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      files.set(under + path.relative(folder, file).split(path.sep).join('/'), { file, immutable })
    }
  }
  const cache = new AnswerCache({ maxBytes: CACHE_BYTES })

  return (request, response) => {
    const url = textBefore(defined(request.url), '?')
    const found = files.get(url)
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const cached = cache.find(url, '')
    if (cached) {
      sendCached(cached, request, response)
      return true
    }
    void cache
      .make(url, '', async () => {
        const headers = new Headers(headersOf(url, found.immutable))
        addMissing(headers, always)
        return new Response(await fs.promises.readFile(found.file), { headers })
      })
      .then((answer) => {
        if ('etag' in answer) return sendCached(answer, request, response)
        response.writeHead(answer.status, answer.headers).end(answer.body)
      })
      .catch(() => {
        for (const [name, value] of always) response.setHeader(name, value)
        response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end('This file cannot be read right now.')
      })
    return true
  }
}

function headersOf(url: string, immutable: boolean): Record<string, string> {
  return {
    'content-type': types[path.extname(url)] ?? 'application/octet-stream',
    'cache-control': immutable
      ? 'public, max-age=31536000, immutable'
      : url === SERVICE_WORKER
        ? 'no-cache'
        : 'public, max-age=3600',
    'content-security-policy': policyOf(url),
  }
}

function policyOf(url: string): string {
  if (url === SERVICE_WORKER) return "default-src 'self'"
  if (ENCODER.test(url)) return ENCODER_POLICY
  if (WORKBOOKS.test(url)) return WORKBOOKS_POLICY
  // A picture opened as a page must not run scripts.
  return "default-src 'none'; style-src 'unsafe-inline'"
}
