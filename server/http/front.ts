import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AnswerCache } from './answer-cache.ts'
import { API_PATH } from './app.ts'
import { betterAddress, cacheKey } from './cache-keys.ts'
import type { CatalogueVersion } from './catalogue-version.ts'
import { compressAnswer } from './compress-answer.ts'
import { failedPage } from './failures.ts'
import { sendKept } from './kept-answer.ts'
import type { PageRenderer } from './page-renderer.ts'

/** Calls of people who may change what public pages show. */
const STAFF_CALL = /^\/api\/staff\//

/** Something that answers requests before pages do: null means "not mine". */
export type Answerer = (request: Request, client: { address: string; socketAddress: string }) => Promise<Response | null>

export interface FrontParts {
  /** Files from memory; true when it answered. */
  files: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The calls of the contract. */
  api: (request: Request, env: unknown) => Response | Promise<Response>
  /** The identity service and other stand-ins on this origin. */
  others: readonly Answerer[]
  pages: PageRenderer
  version: CatalogueVersion
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
    const response = await (API_PATH.test(pathname) ? parts.api(request, env) : parts.pages(request))
    // Whoever changed the catalogue sees the change in what they ask for next.
    if (STAFF_CALL.test(pathname) && request.method !== 'GET' && response.ok) await parts.version.refresh().catch(parts.failed)
    return compressAnswer(response, request.headers.get('accept-encoding'))
  }
  const listener = getRequestListener((request, env) => answer(request, env))

  return (request, response) => {
    const observed = (answer: () => void) => parts.observe(request, response, answer)
    const url = request.url!
    if (request.method !== 'GET' && request.method !== 'HEAD') return observed(() => void listener(request, response))
    const key = parts.cache && cacheKey(url)
    if (key) {
      const version = parts.version.current()
      const kept = parts.cache!.find(key, version)
      if (kept) return sendKept(kept, request, response)
      return observed(() => void makeAndSend(parts, key, version, request, response))
    }
    if (parts.files(request, response)) return
    const better = betterAddress(url)
    if (better) return void response.writeHead(308, { location: better, 'cache-control': 'public, max-age=3600' }).end()
    observed(() => void listener(request, response))
  }
}

async function makeAndSend(
  parts: FrontParts,
  key: string,
  version: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const made = await makeKept(parts, key, version)
    if ('encodings' in made) return sendKept(made, request, response)
    response.writeHead(made.status, made.headers)
    response.end(made.body)
  } catch (error) {
    parts.failed(error)
    const { status, headers, body } = failedPage(error)
    if (!response.headersSent) response.writeHead(status, headers)
    response.end(body)
  }
}

/** Makes the answer of a key from the key alone: nothing of the one who asks first reaches those who ask later. */
export function makeKept({ api, pages, cache }: Pick<FrontParts, 'api' | 'pages' | 'cache'>, key: string, version: string) {
  return cache!.make(key, version, async () => {
    const asked = new Request(new URL(key, 'http://localhost'))
    return API_PATH.test(key) ? api(asked, {}) : pages(asked)
  })
}
