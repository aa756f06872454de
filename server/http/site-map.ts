import { categoryNames } from '#contract/catalog.ts'
import { courseAddresses, courseAddressParts } from '../modules/catalog/index.ts'
import type { Services } from '../services.ts'
import type { Answerer } from './front.ts'

/** English paths of the pages that are worth finding. */
const PAGES = ['/', '/courses', '/about', '/contact', '/become-instructor', '/terms', '/privacy', '/refund-policy']

/**
 * What crawlers ask for: `/robots.txt`, and `/sitemap.xml`, an index of `/sitemap-pages.xml` and as many
 * `/sitemap-courses-N.xml` as the catalogue fills. Source: sitemaps.org.
 */
export function siteMap({ db, config }: Services): Answerer {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (pathname === '/robots.txt') return file('text/plain; charset=utf-8', robots(config.origin))
    if (pathname === '/sitemap.xml') return xml(index(config.origin, await courseAddressParts(db)))
    if (pathname === '/sitemap-pages.xml') return xml(addresses(config.origin, pagePaths()))
    const part = Number(/^\/sitemap-courses-([1-9]\d{0,6})\.xml$/.exec(pathname)?.[1])
    if (!part) return null
    const courses = await courseAddresses(db, part)
    return xml(
      addresses(
        config.origin,
        courses.map(({ courseId, updatedAt }) => ({ path: `/courses/${courseId}`, changed: updatedAt.toISOString() })),
      ),
    )
  }
}

function robots(origin: string): string {
  return ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', 'Disallow: /staff', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function index(origin: string, parts: number): string {
  const names = ['pages', ...Array.from({ length: parts }, (_, at) => `courses-${at + 1}`)]
  const entries = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`
}

interface Address {
  path: string
  changed?: string
}

function pagePaths(): Address[] {
  return [...PAGES, ...categoryNames.map((name) => `/courses?${new URLSearchParams({ category: name })}`)].map((path) => ({ path }))
}

/** Each address in both languages, each telling of the other. */
function addresses(origin: string, pages: readonly Address[]): string {
  const entries = pages.map(({ path, changed }) => {
    const english = escaped(origin + path)
    const bangla = escaped(`${origin}/bn${path === '/' ? '' : path}`)
    const alternates = [
      ['en', english],
      ['bn', bangla],
      ['x-default', english],
    ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${alternates.join('')}`
    return `<url><loc>${english}</loc>${rest}</url><url><loc>${bangla}</loc>${rest}</url>`
  })
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

function xml(body: string): Response {
  return file('application/xml; charset=utf-8', `<?xml version="1.0" encoding="UTF-8"?>${body}`)
}

function file(type: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
  })
}
