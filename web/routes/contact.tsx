import { useRouteLoaderData } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'
import { MapBox } from '#web/features/content/map-box.tsx'
import { ReachUs } from '#web/features/content/reach-us.tsx'
import { ContactForm } from '#web/features/inbox/contact-form.tsx'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { loadedWords, loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/contact.ts'

/** The words of this page; a first visit has them from the server. */
export function loader() {
  return null
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await loadWords('contact', languageOf(url.pathname))
  return null
}

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOf(location.pathname)
  const contact = loadedWords('contact', language)
  if (!contact) return []
  return pageHead({
    site: siteOf(matches),
    language,
    path: '/contact',
    title: contact.contactHeadTitle,
    description: contact.contactHeadDescription,
  })
}

/** Source: spec §2 /contact. */
export default function Contact() {
  const contact = useWords('contact')
  const { site } = useRouteLoaderData(`${useLanguage()}/layout`) as { site: PublicSite }
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:pt-14">
      <h1 className="text-3xl sm:text-5xl">{contact.contactTitle}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{contact.contactText}</p>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-14">
        <section
          aria-labelledby="form-title"
          className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8"
        >
          <h2 id="form-title" className="mb-5 text-2xl">
            {contact.formTitle}
          </h2>
          <ContactForm />
        </section>
        <ReachUs site={site} />
      </div>
      {site.map && (
        <div className="mt-14">
          <MapBox map={site.map} />
        </div>
      )}
    </div>
  )
}
