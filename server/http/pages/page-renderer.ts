import { defined } from '#contract/defined.ts'
import { inEachLanguage, languageOfPath, languageOfTag, publicPath } from '#contract/languages.ts'
import { isPrivatePath } from '#contract/pages.ts'
import fs from 'node:fs'
import path from 'node:path'
import type * as reactRouter from 'react-router'
import type { RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../../config.ts'
import type { MadeAnswer } from './cache/answer-cache.ts'
import { type ByteString, bytesOf } from './document/byte-string.ts'
import { inlineCriticalCss, scriptStart, type Styles } from './document/inline-critical-css.ts'
import {
  type LessonAddress,
  lessonAt,
  lessonDocument,
  lessonPart,
  type RenderLesson,
} from './document/low-data-lesson.ts'
import { lowDataPage, wantsLowData } from './document/low-data.ts'
import { asMarked, bytesOfPage, textOf } from './document/marked-page.ts'
import { lendBytes } from './document/page-memory.ts'
import { pageStyles, STYLE_PARTS_FILE, type StylePart } from './document/page-styles.ts'
import { fairPlaces } from '../policy/fair-places.ts'
import { currentCaller } from '../policy/request-context.ts'
import { type Calls, sharedCalls } from './cache/shared-calls.ts'
import { securityHeaders } from '../policy/security-headers.ts'

const BUILD = path.join(import.meta.dirname, '../../../build')
/** Pages rendered at once: enough to keep the CPU busy while loaders wait for the database. */
const PLACES = { places: 8, waiting: 500 }

/** Renders a page. */
export type PageRenderer = (request: Request) => Promise<MadeAnswer>

type Router = typeof reactRouter

/** What `web/entry.server.tsx` exports for the server besides its render function. */
interface EntryModule {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  renderedContext: RouterContext<{ html: Buffer[]; shared: Buffer[] } | null>
  PART_MARK: string
  apiOver: (answer: (request: Request) => Promise<Response>) => Calls
  renderLowDataLesson: RenderLesson
  reportFailuresTo: (log: (error: unknown) => void) => void
}

/** Renders with the built web app; `currentVersion` is that of the catalogue. */
export async function builtPages({
  config,
  api,
  currentVersion,
  failed,
}: {
  config: Config
  /** Answers the calls of loaders, in process. */
  api: (request: Request) => Promise<Response>
  currentVersion: () => string
  failed: (error: unknown) => void
}): Promise<PageRenderer> {
  const { build, router } = await importForProduction()
  const handle = requestHandler(router, build)
  const entry = build.entry.module as unknown as EntryModule
  entry.reportFailuresTo(failed)
  const styles = readStyles()
  const calls = sharedCalls(entry.apiOver(api), currentVersion)
  const inTurn = fairPlaces(PLACES)

  /** A lesson as its student may read it, for the script that sends their access token. */
  async function readLesson(request: Request, lesson: LessonAddress): Promise<MadeAnswer> {
    const headers = new Headers({ 'cache-control': 'no-store' })
    const authorization = defined(request.headers.get('authorization'))
    const asThem = entry.apiOver((call) => {
      call.headers.set('authorization', authorization)
      return api(call)
    })
    const language = languageOfTag(request.headers.get('accept-language'))
    try {
      const html = await entry.renderLowDataLesson(asThem, { ...lesson, language })
      headers.set('content-type', 'text/html; charset=utf-8')
      headers.set('x-content-type-options', 'nosniff')
      return { status: 200, headers, body: bytesOf(lessonPart(html, styles)) }
    } catch (error) {
      const { status = 500 } = error as { status?: number }
      if (status >= 500) failed(error)
      return { status: status || 503, headers, body: null }
    }
  }

  async function render(request: Request): Promise<MadeAnswer> {
    const isLowData = wantsLowData(request.headers)
    const lesson = isLowData ? lessonAt(request.url) : null
    if (lesson && request.headers.has('authorization')) return readLesson(request, lesson)
    let comesBackAfter: number | null = null
    const context = new router.RouterContextProvider()
    context.set(entry.apiContext, async (key: string, input?: object) => {
      try {
        return await calls(key, input)
      } catch (error) {
        const { status, retryAfterSeconds } = error as {
          status?: number
          retryAfterSeconds?: number | null
        }
        if (status === 503) comesBackAfter = retryAfterSeconds ?? 5
        throw error
      }
    })
    const rendered = { html: [], shared: [] }
    context.set(entry.renderedContext, rendered)
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    // A page that failed because the database is down says the same as the call it needed.
    const status = response.status === 500 && comesBackAfter ? 503 : response.status
    if (status === 503) headers.set('retry-after', String(comesBackAfter ?? 5))
    if (status !== 200) headers.set('cache-control', 'no-store')
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return { status, headers, body: response.body }
    const page = {
      html: joined(rendered.html),
      mark: entry.PART_MARK,
      parts: rendered.shared,
    }
    const { pathname } = new URL(request.url)
    const start = scriptStart(pathname, isLowData)
    const light = inlineCriticalCss(page, { styles, start })
    const whole =
      lesson && status === 200
        ? asMarked(lessonDocument(page, styles))
        : isLowData && !isPrivatePath(pathname)
          ? asMarked(lowDataPage(textOf(light)))
          : light
    headers.append('vary', 'cookie, save-data')
    for (const [name, value] of Object.entries(securityHeaders(config, whole.html)))
      headers.set(name, value)
    const { bytes, giveBack } = bytesOfPage(whole)
    return { status, headers, body: bytes, giveBack }
  }

  return (request) => inTurn(currentCaller(), () => render(readable(request)))
}

/**
 * Handles a request with the routes that its address may match: for each page, React Router looks at every route it
 * knows several times, and those of the private areas and of the other languages are four of five.
 */
function requestHandler(
  router: Router,
  build: ServerBuild,
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const handler = (some: ServerBuild) => router.createRequestHandler(some, 'production')
  const all = handler(build)
  const inLanguage = inEachLanguage((code) =>
    handler(withRoutes(build, (id) => id === 'root' || id.startsWith(`${code}/`))),
  )
  return (request, context) => {
    // As the router compares them. The data of a page is at its path with an ending.
    const path = new URL(request.url).pathname.toLowerCase().replace(/\.data$/, '')
    return (isPrivatePath(path) ? all : inLanguage[languageOfPath(path)])(request, context)
  }
}

function withRoutes(build: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const kept = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isKept(id)))
  return {
    ...build,
    routes: kept(build.routes),
    assets: { ...build.assets, routes: kept(build.assets.routes) },
  }
}

/**
 * A path with broken escapes (`%zz`, invalid UTF-8) is not a page. The router would log each one to the console, with
 * its address; asked for a missing page, it gives the same response.
 */
function readable(request: Request): Request {
  const { pathname } = new URL(request.url)
  try {
    decodeURIComponent(pathname)
    return request
  } catch {
    const missing = publicPath(
      languageOfPath(pathname),
      `/not-found${pathname.endsWith('.data') ? '.data' : ''}`,
    )
    return new Request(new URL(missing, request.url), { headers: request.headers })
  }
}

/** Renders with Vite's module graph, so that an edit shows at once. */
export function livePages(
  vite: ViteDevServer,
  config: Config,
  api: (request: Request) => Promise<Response>,
): PageRenderer {
  return async (request) => {
    const router = await import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const response = await router.createRequestHandler(build, 'development')(
      request,
      loadContext(router, build, api),
    )
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(securityHeaders(config, null)))
      headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }
}

/** React reads NODE_ENV once, on import; its development checks are three times slower. */
async function importForProduction(): Promise<{ build: ServerBuild; router: Router }> {
  const given = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const router = await import('react-router')
    return { router, build: (await import(path.join(BUILD, 'server/index.js'))) as ServerBuild }
  } finally {
    if (given === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = given
  }
}

function loadContext(
  router: Router,
  build: ServerBuild,
  api: (request: Request) => Promise<Response>,
): RouterContextProvider {
  const entry = build.entry.module as unknown as EntryModule
  const context = new router.RouterContextProvider()
  context.set(entry.apiContext, entry.apiOver(api))
  return context
}

/**
 * What React wrote, in one text. What a render leaves behind (promises, React's and the router's objects) survives
 * collections of the young heap, and with the text of the page in it full collections came twice as often: so it is
 * put together only where nothing waits any more, and its pieces are taken out of their list.
 */
function joined(pieces: Buffer[]): ByteString {
  const taken = pieces.splice(0)
  const { bytes, giveBack } = lendBytes(taken.reduce((total, piece) => total + piece.length, 0))
  let end = 0
  for (const piece of taken) {
    bytes.set(piece, end)
    end += piece.length
  }
  const text = bytes.toString('latin1')
  giveBack()
  return text
}

/** The stylesheets of the build, by their path. */
function readStyles(): Styles {
  const written = fs.readFileSync(path.join(BUILD, STYLE_PARTS_FILE), 'latin1')
  const sheets = Object.entries(JSON.parse(written) as Record<string, StylePart[]>)
  return new Map(sheets.map(([address, parts]) => [address, pageStyles(parts)]))
}
