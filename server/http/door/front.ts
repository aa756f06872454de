import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AnswerCache, MadeAnswer } from '../pages/answer-cache.ts'
import { API_PATH } from './app.ts'
import { betterAddress, cacheKey } from '../pages/cache-keys.ts'
import type { CatalogueVersion } from '../pages/catalogue-version.ts'
import { compressAnswer } from '../pages/compress-answer.ts'
import { addMissing, type HeaderList } from './door-headers.ts'
import { failedPage, isFullLine } from './failures.ts'
import { MEDIA_PATH } from '../media/serve-media.ts'
import { sendKept } from '../pages/kept-answer.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'

/** Calls of people who may change what public pages show. */
const STAFF_CALL = /^\/api\/staff\//

/** Something that answers requests before pages do: null means "not mine". */
export type Answerer = (
  request: Request,
  client: { address: string; socketAddress: string },
) => Promise<Response | null>

export interface FrontParts {
  /** Files from memory; true when it answered. */
  files: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Videos and downloads, from the store of files. */
  media: (request: IncomingMessage, response: ServerResponse) => void
  /** The calls of the contract. */
  api: (request: Request, env: unknown) => Response | Promise<Response>
  /** The identity service and other stand-ins on this origin. */
  others: readonly Answerer[]
  pages: PageRenderer
  version: CatalogueVersion
  /** What every answer carries unless it says otherwise. Kept answers and files have it in their bytes. */
  headers: HeaderList
  /** null: nothing is kept (development). */
  cache: AnswerCache | null
  /** Who calls, as limits count them. */
  addressOf(request: IncomingMessage): string
  /** Goes around every answer that is not already in memory. */
  observe(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  failed(error: unknown): void
}

/** One listener for everything: kept answers first, then files, stand-ins, calls, pages. */
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
      : parts.pages(request).then(asResponse))
    // Whoever changed the catalogue sees the change in what they ask for next.
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

  // Answers in memory are sent without this: their heads were made with the same headers.
  const dress = (response: ServerResponse) => {
    for (const [name, value] of parts.headers) response.setHeader(name, value)
  }

  return (request, response) => {
    const observed = (answer: () => void) => {
      dress(response)
      parts.observe(request, response, answer)
    }
    const url = request.url!
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return observed(() => void listener(request, response))
    const key = parts.cache && cacheKey(url)
    if (key) {
      const version = parts.version.current()
      const kept = parts.cache!.find(key, version)
      if (kept) return sendKept(kept, request, response)
      return observed(() => void makeAndSend(parts, { key, version, request, response }))
    }
    if (parts.files(request, response)) return
    if (url.startsWith(MEDIA_PATH)) return observed(() => parts.media(request, response))
    const better = betterAddress(url)
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
  try {
    const made = await makeKept(parts, key, version)
    if ('etag' in made) return sendKept(made, request, response)
    response.writeHead(made.status, made.headers)
    response.end(made.body)
  } catch (error) {
    const { status, headers, body } = pageInstead(parts, error)
    if (!response.headersSent) response.writeHead(status, headers)
    response.end(body)
  }
}

function pageInstead(parts: FrontParts, error: unknown): ReturnType<typeof failedPage> {
  if (!isFullLine(error)) parts.failed(error)
  return failedPage(error)
}

function asResponse(made: MadeAnswer): Response {
  return made instanceof Response ? made : new Response(made.body, made)
}

/** Makes the answer of a key from the key alone: nothing of the one who asks first reaches those who ask later. */
export function makeKept(
  { api, pages, cache, headers }: Pick<FrontParts, 'api' | 'pages' | 'cache' | 'headers'>,
  key: string,
  version: string,
) {
  return cache!.make(key, version, async () => {
    const asked = new Request(new URL(key, 'http://localhost'))
    const made = await (API_PATH.test(key) ? api(asked, {}) : pages(asked))
    addMissing(made.headers, headers)
    return made
  })
}
