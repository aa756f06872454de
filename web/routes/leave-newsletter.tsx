import { useLocation, useRouteLoaderData } from 'react-router'
import type { PublishedSite } from '#contract/site/site.ts'
import { AskToLeave, HasLeft } from '#web/features/inbox/leave-newsletter.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { siteWords } from '#web/text/words.ts'
import type { Route } from './+types/leave-newsletter.ts'

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export function meta({ location, matches }: Route.MetaArgs) {
  const { inbox } = siteWords(languageOf(location.pathname))
  return [
    { title: `${inbox.leaveTitle} · ${nameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
    // The address holds a key that nobody else should see.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Where the link of a letter leads, and where its button does. */
export default function LeaveNewsletter({ params }: Route.ComponentProps) {
  const { site } = useRouteLoaderData(`${useLanguage()}/layout`) as { site: PublishedSite }
  const { pathname } = useLocation()
  if (params.key) return <AskToLeave leaveKey={params.key} provider={site.name} />
  return <HasLeft isKnown={pathname.endsWith('/left')} />
}
