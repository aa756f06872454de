import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { defined } from '#contract/defined.ts'
import type { AnswerCache } from '../pages/cache/answer-cache.ts'
import { API_PATH } from './app.ts'
import { canonicalUrl, cacheKey } from '../pages/cache/cache-keys.ts'
import type { CatalogueVersion } from '../pages/cache/catalogue-version.ts'
import { compressAnswer } from '../pages/cache/compress.ts'
import type { RequestHandler } from '../policy/request-handler.ts'
import { addMissing, type HeaderList } from '../policy/door-headers.ts'
import { failedPage, isFullLine } from '../policy/failures.ts'
import { MEDIA_PATH } from '../calls/media/serve-media.ts'
import { lowDataKey, readLowDataKey, saverOf } from '../pages/document/low-data.ts'
import { sendCached } from '../pages/cache/cached-answer.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'

/** Paths of calls that may change what public pages show. */
const STAFF_CALL = /^\/api\/staff\//

export interface FrontParts {
  /** Files from memory; true if it responded. */
  files: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Videos and downloads, from the store of files. */
  media: (request: IncomingMessage, response: ServerResponse, requestId: string) => void
  /** The calls of the contract. */
  api: (request: Request, env: unknown) => Response | Promise<Response>
  /** The identity service and other stand-ins on this origin. */
  others: readonly RequestHandler[]
  pages: PageRenderer
  version: CatalogueVersion
  /** Default headers of every response. Cached responses, files and media include them already. */
  headers: HeaderList
  /** null: nothing is cached (development). */
  cache: AnswerCache | null
  /** The caller's address, for rate limits. */
  addressOf(request: IncomingMessage): string
  /** Wraps every response that is not already in memory, and which says the id it gives. */
  observe(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (requestId: string) => void,
  ): void
  failed(error: unknown): void
}

/** The one listener: cached responses first, then files, stand-ins, calls, pages. */
export function front(parts: FrontParts): RequestListener {
  const answer = async (request: Request, env: unknown): Promise<Response> => {
    const incoming = (env as { incoming: IncomingMessage }).incoming
    for (const other of parts.others) {
      const response = await other(request, {
        address: parts.addressOf(incoming),
        socketAddress: incoming.socket.remoteAddress ?? 'unknown',
      })
      if (response) return response
    }
    const { pathname } = new URL(request.url)
    const response = await (API_PATH.test(pathname)
      ? parts.api(request, env)
      : parts.pages(request))
    // The person who changed the catalogue sees the change with their next request.
    if (STAFF_CALL.test(pathname) && request.method !== 'GET' && response.ok)
      await parts.version.refresh().catch(parts.failed)
    return compressAnswer(response, request.headers.get('accept-encoding'))
  }
  const listener = getRequestListener((request, env) =>
    answer(request, env).catch((error: unknown) => {
      const { body, ...head } = pageInstead(parts, error)
      return new Response(body, head)
    }),
  )

  // Not for cached responses: their headers include these already, and a 304 must not carry another
  // policy than its page, because the browser applies it.
  const dress = (response: ServerResponse) => {
    for (const [name, value] of parts.headers) response.setHeader(name, value)
  }

  return (request, response) => {
    const identified = (answer: () => void) =>
      parts.observe(request, response, (requestId) => {
        response.setHeader('x-request-id', requestId)
        answer()
      })
    const observed = (answer: () => void) => {
      dress(response)
      identified(answer)
    }
    const refreshed = (key: string, version: string) =>
      identified(() => {
        const fail = (error: unknown) => {
          const { status, headers, body } = pageInstead(parts, error)
          if (!response.headersSent) {
            dress(response)
            response.writeHead(status, headers)
          }
          response.end(body)
        }
        void makeAndSend(parts, { key, version, request, response }).catch(fail)
      })
    const url = defined(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // First: every viewer has addresses of their own, which would only push others out of the memory of keys.
    if (isRead && url.startsWith(MEDIA_PATH))
      return parts.observe(request, response, (requestId) =>
        parts.media(request, response, requestId),
      )
    const { cache } = parts
    const plain = isRead && cache && cacheKey(url)
    const key = plain && saverOf(request) ? lowDataKey(plain) : plain
    if (cache && key) {
      const version = parts.version.current()
      const cached = cache.find(key, version)
      if (cached) return sendCached(cached, request, response)
      return refreshed(key, version)
    }
    if (!isRead) return observed(() => void listener(request, response))
    if (parts.files(request, response)) return
    const better = canonicalUrl(url)
    if (better) {
      dress(response)
      return void response
        .writeHead(308, { location: better, 'cache-control': 'public, max-age=3600' })
        .end()
    }
    observed(() => void listener(request, response))
  }
}

async function makeAndSend(
  parts: FrontParts,
  {
    key,
    version,
    request,
    response,
  }: { key: string; version: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const answer = await makeCached(parts, key, version)
  if ('etag' in answer) return sendCached(answer, request, response)
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}

function pageInstead(parts: FrontParts, error: unknown): ReturnType<typeof failedPage> {
  if (!isFullLine(error)) parts.failed(error)
  return failedPage(error)
}

/** Makes the response from the cache key alone, so nothing of the first caller reaches later ones. */
export function makeCached(
  { api, pages, cache, headers }: Pick<FrontParts, 'api' | 'pages' | 'cache' | 'headers'>,
  key: string,
  version: string,
) {
  return defined(cache).make(key, version, async () => {
    const { address, headers: of } = readLowDataKey(key)
    const pageRequest = new Request(new URL(address, 'http://localhost'), { headers: of })
    const answer = await (API_PATH.test(address) ? api(pageRequest, {}) : pages(pageRequest))
    addMissing(answer.headers, headers)
    return answer
  })
}
