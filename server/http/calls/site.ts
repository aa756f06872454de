import type { Hono } from 'hono'
import { contentOf } from '../../content.ts'
import { siteCounter } from '../../modules/site/index.ts'
import type { Services } from '../../services.ts'
import { serve } from './serve.ts'

/** What the provider says about themselves, read once at the start, and what can be counted. */
export function siteCalls(app: Hono, services: Services): void {
  const content = contentOf(services.config)
  const stats = siteCounter(services.db, services.clock)

  serve(app, services, 'GET /api/site', async ({ query }) => ({
    ...content[query.language].site,
    origin: services.config.origin,
  }))
  serve(app, services, 'GET /api/site/home', async ({ query }) => content[query.language].home)
  serve(app, services, 'GET /api/site/teaching', async ({ query }) => ({
    steps: content[query.language].teaching,
  }))
  serve(
    app,
    services,
    'GET /api/site/pages/{page}',
    async ({ params, query }) => content[query.language].pages[params.page],
  )
  serve(app, services, 'GET /api/site/stats', () => stats())
}
