import type { Hono } from 'hono'
import type { Services } from '../../services.ts'
import { securityHeaders } from '../policy/security-headers.ts'

/**
 * The calls as an OpenAPI document, and as a page that works without scripts. Built once, on first
 * request: it takes megabytes and most processes never need it.
 */
export function openApiPages(app: Hono, { config }: Services): void {
  let pages: ReturnType<typeof makeBoth> | undefined
  const once = () => (pages ??= makeBoth(config))
  app.get('/api/openapi.json', async (context) => context.json((await once()).document))
  app.get('/api/docs', async (context) => {
    const { page, headers } = await once()
    return context.html(page, 200, headers)
  })
}

async function makeBoth(config: Services['config']) {
  const { openApiDocument } = await import('./openapi-document.ts')
  const { openApiPage } = await import('./openapi-page.ts')
  const document = openApiDocument(config.origin)
  const page = openApiPage(document)
  return { document, page, headers: securityHeaders(config, page) }
}
