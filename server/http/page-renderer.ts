import fs from 'node:fs'
import path from 'node:path'
import type * as reactRouter from 'react-router'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Config } from '../config.ts'
import { lightPage, scriptStart, type Styles } from './light-page.ts'
import { pageStyles } from './page-styles.ts'
import { renderPlaces } from './render-places.ts'
import { securityHeaders } from './security-headers.ts'

const BUILD = path.join(import.meta.dirname, '../../build')
/** Pages made at once: enough to keep the processor busy while loaders wait for the database. */
const PLACES = { places: 8, waiting: 500 }

/** Renders pages: `api` answers the loaders' calls in process. */
export type PageRenderer = (request: Request) => Promise<Response>

type Router = typeof reactRouter

/** What `web/entry.server.tsx` gives the server beside its render function. */
interface EntryModule {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  apiOver: (answer: (request: Request) => Promise<Response>) => unknown
  reportFailuresTo: (log: (error: unknown) => void) => void
}

/** Renders with the built web app. */
export async function builtPages(
  config: Config,
  api: (request: Request) => Promise<Response>,
  failed: (error: unknown) => void,
): Promise<PageRenderer> {
  const { build, router } = await importForProduction()
  const handle = router.createRequestHandler(build, 'production')
  ;(build.entry.module as unknown as EntryModule).reportFailuresTo(failed)
  const styles = readStyles()
  const inTurn = renderPlaces(PLACES)

  async function render(request: Request): Promise<Response> {
    let comesBackAfter: string | null = null
    const watched = async (call: Request) => {
      const answer = await api(call)
      if (answer.status === 503) comesBackAfter = answer.headers.get('retry-after') ?? '5'
      return answer
    }
    const response = await handle(request, loadContext(router, build, watched))
    const headers = new Headers(response.headers)
    // A page that failed because the database is away says the same as the call it needed.
    const status = response.status === 500 && comesBackAfter ? 503 : response.status
    if (status === 503) headers.set('retry-after', comesBackAfter!)
    if (status !== 200) headers.set('cache-control', 'no-store')
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      headers.set('x-content-type-options', 'nosniff')
      return new Response(response.body, { status, headers })
    }
    const html = lightPage(await response.text(), { styles, start: scriptStart(new URL(request.url).pathname) })
    for (const [name, value] of Object.entries(securityHeaders(config, html))) headers.set(name, value)
    return new Response(html, { status, headers })
  }

  return (request) => inTurn(() => render(request))
}

/** Renders with Vite's module graph, so that an edit shows at once. */
export function livePages(vite: ViteDevServer, config: Config, api: (request: Request) => Promise<Response>): PageRenderer {
  return async (request) => {
    const router = await import('react-router')
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const response = await router.createRequestHandler(build, 'development')(request, loadContext(router, build, api))
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(securityHeaders(config, null))) headers.set(name, value)
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

function loadContext(router: Router, build: ServerBuild, api: (request: Request) => Promise<Response>): RouterContextProvider {
  const entry = build.entry.module as unknown as EntryModule
  const context = new router.RouterContextProvider()
  context.set(entry.apiContext, entry.apiOver(api))
  return context
}

/** The stylesheets of the build, by their path. */
function readStyles(): Styles {
  const assets = path.join(BUILD, 'client/assets')
  const files = fs.readdirSync(assets).filter((file) => file.endsWith('.css'))
  return new Map(files.map((file) => [`/assets/${file}`, pageStyles(fs.readFileSync(path.join(assets, file), 'utf8'))]))
}
