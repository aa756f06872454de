import type { Hono } from 'hono'
import { contentOf } from '../../content.ts'
import { siteCounter } from '../../modules/site/index.ts'
import type { Services } from '../../services.ts'
import { serveOn } from './serve.ts'

/** The calls for the provider's content, read once at start, and for the site's counts. */
export function siteCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const content = contentOf(services.config)
  const stats = siteCounter(services.db, services.clock)

  serve('GET /api/site', async ({ query }) => ({
    ...content[query.language].site,
    origin: services.config.origin,
  }))
  serve('GET /api/site/home', async ({ query }) => content[query.language].home)
  serve('GET /api/site/teaching', async ({ query }) => ({
    steps: content[query.language].teaching,
  }))
  serve(
    'GET /api/site/pages/{page}',
    async ({ params, query }) => content[query.language].pages[params.page],
  )
  serve('GET /api/site/stats', () => stats())
}
