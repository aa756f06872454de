import type { SitePageName } from '#contract/site/terms.ts'
import { apiContext } from '#web/api.ts'
import { WrittenPage } from '#web/features/content/written-page.tsx'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf, plainPath } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import type { Route } from './+types/written-page.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { pathname } = url
  return context.get(apiContext)('GET /api/site/pages/{page}', {
    params: { page: pageAt(pathname) },
    query: { language: languageOf(pathname) },
  })
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, html } = loaderData
  const description = html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 150)
  return pageHead({
    site: siteOf(matches),
    language: languageOf(location.pathname),
    path: `/${pageAt(location.pathname)}`,
    title,
    description,
  })
}

/** The pages whose text the provider writes: about, terms, privacy, refund policy. */
export default function Written({ loaderData }: Route.ComponentProps) {
  return <WrittenPage page={loaderData} />
}

/** The page at a path such as /bn/terms; only those are routed here. */
function pageAt(pathname: string): SitePageName {
  return plainPath(pathname).slice(1) as SitePageName
}
