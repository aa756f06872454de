import { defined } from '#contract/defined.ts'
import { privateAreas, publicPages } from '#contract/pages.ts'
import { languageCodes, publicPath } from '#contract/languages.ts'
import {
  courseAddresses,
  courseAddressParts,
  instructorSlugs,
  shownCategoryNames,
} from '../../../modules/catalog/index.ts'
import type { Db } from '../../../db/connect.ts'
import type { Services } from '../../../services.ts'
import type { RequestHandler } from '../../policy/request-handler.ts'
import { escapedXml } from './xml.ts'

/** English paths of the pages to index. */
const PAGES = Object.values(publicPages).flatMap(({ path, isInSiteMap }) =>
  isInSiteMap ? path : [],
)

/**
 * `/robots.txt` and `/sitemap.xml`, the index of `/sitemap-pages.xml`, `/sitemap-instructors.xml` and as many
 * `/sitemap-courses-N.xml` as the catalogue needs. Source: sitemaps.org.
 */
export function siteMap({ db, config }: Services): RequestHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (pathname === '/robots.txt') return file('text/plain; charset=utf-8', robots(config.origin))
    if (pathname === '/sitemap.xml') return xml(index(config.origin, await partsOf(db)))
    if (pathname === '/sitemap-pages.xml') return xml(addresses(config.origin, await pagePaths(db)))
    if (pathname === '/sitemap-instructors.xml') {
      const slugs = await instructorSlugs(db)
      if (slugs.length === 0) return null
      return xml(
        addresses(
          config.origin,
          slugs.map((slug) => ({ path: `/instructors/${encodeURIComponent(slug)}` })),
        ),
      )
    }
    const part = Number(/^\/sitemap-courses-([1-9]\d{0,6})\.xml$/.exec(pathname)?.[1])
    if (!part) return null
    const courses = await courseAddresses(db, part)
    // The site map schema allows no empty part.
    if (courses.length === 0) return null
    return xml(
      addresses(
        config.origin,
        courses.map(({ courseId, updatedAt }) => ({
          path: `/courses/${courseId}`,
          changed: updatedAt.toISOString(),
        })),
      ),
    )
  }
}

function robots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...privateAreas.map((area) => `Disallow: /${area}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

async function partsOf(db: Db): Promise<string[]> {
  const [courses, slugs] = [await courseAddressParts(db), await instructorSlugs(db)]
  return [
    'pages',
    ...courses.map((part) => `courses-${part}`),
    ...(slugs.length > 0 ? ['instructors'] : []),
  ]
}

function index(origin: string, names: readonly string[]): string {
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

interface Address {
  path: string
  changed?: string
}

async function pagePaths(db: Db): Promise<Address[]> {
  const categories = await shownCategoryNames(db)
  return [
    ...PAGES,
    ...categories.map((name) => `/courses?${new URLSearchParams({ category: name })}`),
  ].map((path) => ({ path }))
}

/** Each address in every language, each naming the others. */
function addresses(origin: string, pages: readonly Address[]): string {
  const entries = pages.map(({ path, changed }) => {
    const places = languageCodes.map(
      (language) => [language, escapedXml(origin + publicPath(language, path))] as const,
    )
    const alternates = [...places, ['x-default', defined(places[0])[1]]].map(
      ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    )
    const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${alternates.join('')}`
    return places.map(([, place]) => `<url><loc>${place}</loc>${rest}</url>`).join('')
  })
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

function xml(body: string): Response {
  return file('application/xml; charset=utf-8', `<?xml version="1.0" encoding="UTF-8"?>${body}`)
}

function file(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
  })
}
