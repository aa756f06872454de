import {
  type LanguageCode,
  languageCodes,
  languageOfPath,
  publicPath,
} from '#contract/languages.ts'
import fs from 'node:fs'
import path from 'node:path'
import type * as reactRouter from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../../config.ts'
import {
  STYLE_PARTS_FILE,
  type StylePart,
  type Styles,
  disabledLink,
  withCriticalCss,
} from './document/critical-css.ts'
import { lowDataPage, wantsLowData } from './document/low-data.ts'
import { scriptStart, withWaitingScripts } from './document/waiting-scripts.ts'
import { personPage } from './document/person-page.ts'
import { WORD_FILES, type WordFiles } from './document/word-files.ts'
import { isPublicCall } from '#contract/public-calls.ts'
import { readFor } from '../policy/access.ts'
import type { FindPagePerson, PagePerson } from './page-person.ts'
import { fairPlaces } from '../policy/fair-places.ts'
import { currentCaller } from '../policy/request-context.ts'
import { type Calls, sharedCalls } from './cache/shared-calls.ts'
import { securityHeaders } from '../policy/security-headers.ts'

const BUILD = path.join(import.meta.dirname, '../../../build')
/** Pages rendered at once: enough to keep the CPU busy while loaders wait for the database. */
const PLACES = { places: 8, waiting: 500 }

/** Renders a page. */
export type PageRenderer = (request: Request) => Promise<Response>

type Router = typeof reactRouter

/** What `web/entry.server.tsx` exports for the server besides its render function. */
interface EntryModule {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  pageScripts: { pageStart: string; pagePerson: string; lessonOpened: string }
  personContext: Parameters<RouterContextProvider['set']>[0]
  renderFor: (
    reader: { language: LanguageCode; savesData: boolean },
    render: () => Promise<Response>,
  ) => Promise<{ response: Response; areas: string[] }>
  apiOver: (answer: (request: Request) => Promise<Response>) => Calls
  reportFailuresTo: (log: (error: unknown) => void) => void
}

/** Renders with the built web app; `currentVersion` is that of the catalogue. */
export async function builtPages({
  config,
  api,
  personOf,
  currentVersion,
  failed,
}: {
  config: Config
  /** Answers the calls of loaders, in process. */
  api: (request: Request) => Promise<Response>
  personOf: FindPagePerson
  currentVersion: () => string
  failed: (error: unknown) => void
}): Promise<PageRenderer> {
  const { build, router } = await importForProduction()
  const handle = router.createRequestHandler(withoutPrivateLoaders(build), 'production')
  const handleForPerson = router.createRequestHandler(build, 'production')
  const entry = build.entry.module as unknown as EntryModule
  entry.reportFailuresTo(failed)
  const { pageStart, pagePerson, lessonOpened } = entry.pageScripts
  const styles = readStyles()
  const wordFiles = readWordFiles()
  const calls = sharedCalls(entry.apiOver(api), currentVersion)
  const inTurn = fairPlaces(PLACES)

  /**
   * A private page as its person sees it, with what they may read. Whatever else the page would say is said in the
   * browser.
   *
   * @returns null where this is no whole page
   */
  async function renderFor(
    { claims, language, cookies }: PagePerson,
    request: Request,
  ): Promise<Response | null> {
    const { uid, email, emailVerified, name } = claims
    const context = new router.RouterContextProvider()
    const own = entry.apiOver((call) => api(readFor(claims, call)))
    context.set(entry.apiContext, (key: string, input?: object) =>
      (isPublicCall(key) ? calls : own)(key, input),
    )
    context.set(entry.personContext, { uid, email, emailVerified, name, photo: null })
    const isLowData = wantsLowData(request.headers)
    const { response, areas } = await entry.renderFor({ language, savesData: isLowData }, () =>
      handleForPerson(request, context),
    )
    if (response.status !== 200) return null
    const html = personPage(await response.text(), {
      uid,
      language,
      areas,
      wordFiles,
      script: pagePerson,
      lessonOpened,
      styles,
      pageStart,
      isLowData,
    })
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'cookie, save-data, sec-fetch-dest, accept-language',
      ...securityHeaders(config, html),
    })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(html, { headers })
  }

  async function render(request: Request): Promise<Response> {
    const person = await personOf(request)
    const own = person && (await renderFor(person, request))
    if (own) return own
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
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    // A page that failed because the database is down says the same as the call it needed.
    const status = response.status === 500 && comesBackAfter ? 503 : response.status
    if (status === 503) headers.set('retry-after', String(comesBackAfter ?? 5))
    if (status !== 200) headers.set('cache-control', 'no-store')
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return new Response(response.body, { status, headers })
    const html = pageFor(request, await response.text())
    headers.append('vary', 'cookie, save-data')
    for (const [name, value] of Object.entries(securityHeaders(config, html)))
      headers.set(name, value)
    return new Response(html, { status, headers })
  }

  /** The page as it is sent: it loads fast on a slow line, and light where data is saved. */
  function pageFor(request: Request, html: string): string {
    const { pathname } = new URL(request.url)
    const isLowData = wantsLowData(request.headers)
    const start = scriptStart(pathname, isLowData)
    // A private page fetches its own styles with its scripts.
    if (start === 'now') return html
    const fast = withWaitingScripts(withCriticalCss(html, styles, disabledLink), {
      start,
      pageStart,
    })
    return isLowData ? lowDataPage(fast) : fast
  }

  return (request) => inTurn(currentCaller(), () => render(readable(request)))
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

/** Renders with Vite's module graph, so that an edit shows at once; private pages for nobody. */
export function livePages(
  vite: ViteDevServer,
  config: Config,
  api: (request: Request) => Promise<Response>,
): PageRenderer {
  return async (request) => {
    const router = await import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const response = await router.createRequestHandler(withoutPrivateLoaders(build), 'development')(
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
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const router = await import('react-router')
    return { router, build: (await import(path.join(BUILD, 'server/index.js'))) as ServerBuild }
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
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
 * The build without the loaders of private routes: for nobody their pages are shells, which the browser fills by the same
 * loaders.
 */
function withoutPrivateLoaders(build: ServerBuild): ServerBuild {
  const isPublic = (id: string) =>
    id === 'root' || languageCodes.some((code) => id.startsWith(`${code}/`))
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && !isPublic(id) ? { ...route, module: { ...route.module, loader: undefined } } : route,
  ])
  const assets = Object.entries(build.assets.routes).map(([id, route]) => [
    id,
    isPublic(id) ? route : { ...route, hasLoader: false },
  ])
  return {
    ...build,
    routes: Object.fromEntries(routes) as ServerBuild['routes'],
    assets: {
      ...build.assets,
      routes: Object.fromEntries(assets) as ServerBuild['assets']['routes'],
    },
  }
}

/** The stylesheets of the build, by their path. */
function readStyles(): Styles {
  const written = fs.readFileSync(path.join(BUILD, STYLE_PARTS_FILE), 'utf8')
  return new Map(Object.entries(JSON.parse(written) as Record<string, StylePart[]>))
}

/** Which scripts hold which words. */
function readWordFiles(): WordFiles {
  return JSON.parse(fs.readFileSync(path.join(BUILD, WORD_FILES), 'utf8')) as WordFiles
}
