import { languageOfPath, publicPath } from '#contract/languages.ts'
import fs from 'node:fs'
import path from 'node:path'
import type * as reactRouter from 'react-router'
import type { RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../../config.ts'
import type { MadeAnswer } from './answer-cache.ts'
import { lightPage, scriptStart, type Styles } from './light-page.ts'
import { pageStyles } from './page-styles.ts'
import { fairPlaces } from '../door/fair-places.ts'
import { currentCaller } from '../door/request-context.ts'
import { type Calls, sharedCalls } from './shared-calls.ts'
import { securityHeaders } from '../door/security-headers.ts'

const BUILD = path.join(import.meta.dirname, '../../../build')
/** Pages made at once: enough to keep the processor busy while loaders wait for the database. */
const PLACES = { places: 8, waiting: 500 }

/** Renders pages: `api` answers the loaders' calls in process. */
export type PageRenderer = (request: Request) => Promise<MadeAnswer>

type Router = typeof reactRouter

/** What `web/entry.server.tsx` gives the server beside its render function. */
interface EntryModule {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  renderedContext: RouterContext<{ html: string } | null>
  apiOver: (answer: (request: Request) => Promise<Response>) => Calls
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
  api: (request: Request) => Promise<Response>
  currentVersion: () => string
  failed: (error: unknown) => void
}): Promise<PageRenderer> {
  const { build, router } = await importForProduction()
  const handle = router.createRequestHandler(build, 'production')
  const entry = build.entry.module as unknown as EntryModule
  entry.reportFailuresTo(failed)
  const styles = readStyles()
  const calls = sharedCalls(entry.apiOver(api), currentVersion)
  const inTurn = fairPlaces(PLACES)

  async function render(request: Request): Promise<MadeAnswer> {
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
    const rendered = { html: '' }
    context.set(entry.renderedContext, rendered)
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    // A page that failed because the database is away says the same as the call it needed.
    const status = response.status === 500 && comesBackAfter ? 503 : response.status
    if (status === 503) headers.set('retry-after', String(comesBackAfter ?? 5))
    if (status !== 200) headers.set('cache-control', 'no-store')
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return { status, headers, body: response.body }
    const html = lightPage(rendered.html, {
      styles,
      start: scriptStart(new URL(request.url).pathname),
    })
    for (const [name, value] of Object.entries(securityHeaders(config, html)))
      headers.set(name, value)
    return { status, headers, body: html }
  }

  return (request) => inTurn(currentCaller(), () => render(readable(request)))
}

/**
 * A path whose escapes are broken (`%zz`, bytes that are no UTF-8) is the address of no page. The router would say so in
 * a line on the console for each, with the address in it; asked for a page that is not there it answers the same page.
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

/** React looks at NODE_ENV once, when it is imported, for whether to check everything it does: three times slower. */
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

/** The stylesheets of the build, by their path. */
function readStyles(): Styles {
  const assets = path.join(BUILD, 'client/assets')
  const files = fs.readdirSync(assets).filter((file) => file.endsWith('.css'))
  return new Map(
    files.map((file) => [
      `/assets/${file}`,
      pageStyles(fs.readFileSync(path.join(assets, file), 'utf8')),
    ]),
  )
}
