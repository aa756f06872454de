import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { LOGO_MAX_BYTES, PORTRAIT_MAX_BYTES } from '#contract/site/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { contentFilesOf, contentOf, renewContent } from '../../content.ts'
import { raiseCatalogueVersion } from '../../modules/catalog/index.ts'
import {
  htmlOf,
  readLogo,
  readPortrait,
  resetSitePart,
  saveSitePart,
  showStaffSite,
  siteCounter,
  type SiteDesk,
  storeLogo,
  storePortrait,
} from '../../modules/site/index.ts'
import { withRefundNumbers } from '../../refund-numbers.ts'
import type { Services } from '../../services.ts'
import { photoBytes } from './accounts/photos.ts'
import type { Caller } from '../policy/access.ts'
import { lastingPicture } from './lasting-picture.ts'
import { serveOn } from './serve.ts'

/** The calls for the provider's content, for the site's counts, and for the owner who changes what the site says. */
export function siteCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { config, db, clock, files } = services
  const contentIn = (language: keyof ReturnType<typeof contentOf>) => contentOf(config)[language]
  const stats = siteCounter(db, clock)

  serve('GET /api/site', async ({ query }) => {
    const { site, announcement } = contentIn(query.language)
    const isOver = announcement?.until && announcement.until < dhakaDay(clock())
    return {
      ...site,
      announcement:
        announcement && !isOver ? { text: announcement.text, link: announcement.link } : null,
      origin: config.origin,
      hasSampleSchool: services.hasSampleSchool(),
    }
  })
  serve('GET /api/site/home', async ({ query }) => contentIn(query.language).home)
  serve('GET /api/site/teaching', async ({ query }) => ({
    steps: contentIn(query.language).teaching,
  }))
  serve(
    'GET /api/site/pages/{page}',
    async ({ params, query }) => contentIn(query.language).pages[params.page],
  )
  serve('GET /api/site/stats', () => stats())
  staffSiteCalls(app, services)

  /** Each under a name that always means the same picture. */
  app.get('/site-logos/:file', async (context) => {
    const bytes = await readLogo(files, context.req.path)
    if (!bytes) throw new Problem('not_found')
    return lastingPicture(bytes, 'image/png')
  })
  app.get('/site-portraits/:file', async (context) => {
    const bytes = await readPortrait(files, context.req.path)
    if (!bytes) throw new Problem('not_found')
    return lastingPicture(bytes, 'image/webp')
  })
}

/** The calls by which the owner changes the site. */
function staffSiteCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { config, db, clock, files } = services
  const defaults = () => contentFilesOf(config)
  const desk = async (caller: Caller): Promise<SiteDesk> => ({
    db,
    now: clock(),
    staff: await caller.student(),
    files,
    defaults: defaults(),
    raiseVersion: raiseCatalogueVersion,
  })

  serve('GET /api/staff/site', () => showStaffSite(db, defaults()))

  serve('PUT /api/staff/site', async ({ body, caller }) => {
    const site = await saveSitePart(await desk(caller), body)
    await renewContent(services)
    return site
  })

  serve('POST /api/staff/site/default', async ({ body, caller }) => {
    const site = await resetSitePart(await desk(caller), body)
    await renewContent(services)
    return site
  })

  serve('POST /api/staff/site/preview', async ({ body: { language, text } }) => ({
    html: withRefundNumbers(htmlOf(text), language, config.payments.refund),
  }))

  serve('POST /api/staff/site/logo', async ({ request, caller }) => {
    const { id } = await caller.student()
    const bytes = await photoBytes(request, LOGO_MAX_BYTES)
    return { path: await storeLogo(files, { bytes, senderId: id }) }
  })

  serve('POST /api/staff/site/portrait', async ({ request, caller }) => {
    const { id } = await caller.student()
    const bytes = await photoBytes(request, PORTRAIT_MAX_BYTES)
    return { path: await storePortrait(files, { bytes, senderId: id }) }
  })
}
