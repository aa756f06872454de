import type { Server } from 'node:http'
import path from 'node:path'
import { shownCategoryNames } from '../../modules/catalog/index.ts'
import type { Services } from '../../services.ts'
import { AnswerCache } from '../pages/cache/answer-cache.ts'
import { apiApp } from './app.ts'
import type { CatalogueVersion } from '../pages/cache/catalogue-version.ts'
import { clientAddress, limitAddress } from '../policy/client-address.ts'
import { doorHeaders } from '../policy/door-headers.ts'
import { drain } from './drain.ts'
import { feed } from '../pages/for-machines/feed.ts'
import type { RequestHandler } from '../policy/request-handler.ts'
import { front, makeCached } from './front.ts'
import type { Readiness } from './watch/health.ts'
import { watchProcess } from './watch/watch-process.ts'
import { pagePersons } from '../pages/page-person.ts'
import { builtPages, livePages, type PageRenderer } from '../pages/page-renderer.ts'
import { observeRequest, requestLogger } from './watch/request-log.ts'
import { sharePictures } from '../pages/share-pictures/share-pictures.ts'
import { siteMap } from '../pages/for-machines/site-map.ts'
import { staticFiles } from '../pages/static-files.ts'
import { openTelemetry } from './watch/tracing.ts'
import { serveMedia } from '../calls/media/serve-media.ts'
import { prerenderPopular } from '../pages/cache/prerender-popular.ts'
import { securityText } from '../pages/for-machines/security-text.ts'
import { webManifest } from '../pages/for-machines/web-manifest.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Pages and lists cached in memory. */
const CACHE_BYTES = 24 * 1024 * 1024

/** A server with its request handlers. */
export interface ListenerHandle {
  readiness: Readiness
  /** Starts rendering pages ahead of requests. */
  prerenderPopular(): void
  /** Takes no more requests and finishes those in flight. */
  stop(): Promise<void>
}

/** Connects a server to all handlers: pages, calls, files and monitoring. */
export async function answerRequests(
  server: Server,
  services: Services,
  {
    version,
    others,
    pages,
    dev,
  }: {
    version: CatalogueVersion
    /** The stand-ins on this origin. */
    others: readonly RequestHandler[]
    /** Renders pages in place of the built web app. */
    pages: PageRenderer | undefined
    /** Pages from the sources, with hot reload; nothing is cached. */
    dev: boolean
  },
): Promise<ListenerHandle> {
  const { config, log } = services
  const app = apiApp(services)
  const cache = dev ? null : new AnswerCache({ maxBytes: CACHE_BYTES })
  let stopping = false
  const { metrics, readiness, operations } = watchProcess(services, {
    cacheHits: () => cache?.size.given ?? 0,
    cacheBytes: () => cache?.size.bytes ?? 0,
    isStopping: () => stopping,
  })
  const tracing = config.traces && openTelemetry(config.traces, log)
  const watchers = [
    metrics.countRequest,
    requestLogger(log),
    ...(tracing ? [tracing.traceRequest] : []),
  ]
  const vite = dev ? await devServer(server) : null
  const failed = (error: unknown) => log.error({ err: error }, 'page not made')
  const inProcess = async (request: Request) => app.fetch(request)
  const headers = doorHeaders(config, { dev })
  const makers = {
    headers,
    api: (request: Request, env: unknown) => app.fetch(request, env as object),
    pages:
      pages ??
      (vite
        ? livePages(vite, config, inProcess)
        : await builtPages({
            config,
            api: inProcess,
            personOf: pagePersons(services),
            currentVersion: version.current,
            failed,
          })),
    cache,
  }
  const pictures = [
    { under: '/pictures/', folder: path.join(ROOT, 'catalogue/pictures') },
    { under: '/site-pictures/', folder: path.join(config.contentFolder, 'pictures') },
  ]
  const built = [
    { under: '/assets/', folder: path.join(ROOT, 'build/client/assets'), immutable: true },
    { under: '/', folder: path.join(ROOT, 'build/client') },
  ]
  const listener = front({
    ...makers,
    files: staticFiles([...pictures, ...(dev ? [] : built)], headers),
    media: serveMedia(services, headers),
    others: [
      operations,
      siteMap(services),
      feed(services),
      webManifest(services),
      securityText(services),
      sharePictures(services, pictures),
      ...others,
    ],
    version,
    addressOf: (request) => limitAddress(clientAddress(request, config.trustProxy)),
    observe: (request, response, answer) =>
      observeRequest({ trustProxy: config.trustProxy, watchers }, { request, response, answer }),
    failed,
  })
  server.on(
    'request',
    vite
      ? (request, response) =>
          vite.middlewares(request, response, () => listener(request, response))
      : listener,
  )

  let warmth: ReturnType<typeof prerenderPopular> | undefined
  return {
    readiness,
    prerenderPopular() {
      if (!cache || pages) return
      warmth = prerenderPopular(cache, version, {
        make: (key, at) => makeCached(makers, key, at),
        categories: () => shownCategoryNames(services.db),
      })
    },
    async stop() {
      stopping = true
      await warmth?.stop()
      await vite?.close()
      await drain(server)
      await (tracing && tracing.stop())
    },
  }
}

async function devServer(server: Server) {
  const { createServer } = await import('vite')
  return createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
}
