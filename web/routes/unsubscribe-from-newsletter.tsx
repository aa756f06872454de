import { useLocation, useRouteLoaderData } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'
import { AskToLeave, HasLeft } from '#web/features/inbox/unsubscribe-from-newsletter.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadedWords, loadWords } from '#web/text/words.ts'
import type { Route } from './+types/unsubscribe-from-newsletter.ts'

/** The words of this page; a first visit has them from the server. */
export function loader() {
  return null
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await loadWords('contact', languageOf(url.pathname))
  return null
}

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

export function meta({ location, matches }: Route.MetaArgs) {
  const contact = loadedWords('contact', languageOf(location.pathname))
  return [
    { title: `${contact?.leaveTitle ?? ''} · ${nameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
    // The address contains a secret key.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The page the link in a newsletter opens, where the button unsubscribes. */
export default function LeaveNewsletter({ params }: Route.ComponentProps) {
  const { site } = useRouteLoaderData(`${useLanguage()}/layout`) as { site: PublicSite }
  const { pathname } = useLocation()
  if (params.key) return <AskToLeave leaveKey={params.key} provider={site.name} />
  return <HasLeft isKnown={pathname.endsWith('/left')} />
}
