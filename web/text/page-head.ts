import { languageCodes, languages } from '#contract/languages.ts'
import type { MetaDescriptor } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'
import { type Language, pathIn } from './language.ts'

/** Stands in for the provider's name where a page failed before it knew it. */
export const UNKNOWN_NAME = 'Edi'

/**
 * What the head of a public page says about it: title, description and the addresses of its languages. It also has what
 * a link to it looks like when shared. `path` is the English one, with the query that makes it another page.
 */
export function pageHead(page: {
  site: PublicSite | undefined
  language: Language
  path: string
  title: string
  description: string
  /** Path of the picture shown with a shared link. */
  picture?: string
  /** Hidden from search engines; what it links to is not. */
  isHidden?: boolean
}): MetaDescriptor[] {
  const { site, language, path, description } = page
  const name = site?.name ?? UNKNOWN_NAME
  const title = page.title.includes(name) ? page.title : `${page.title} · ${name}`
  const addressIn = (language: Language) => `${site?.origin ?? ''}${pathIn(language, path)}`
  const picture = `${site?.origin ?? ''}${page.picture ?? '/og.png'}`
  return [
    { title },
    { name: 'description', content: description },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: addressIn(language) },
    ...languageCodes.map((other) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: other,
      href: addressIn(other),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('en') },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: name,
      href: pathIn(language, '/feed.xml'),
    },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: addressIn(language) },
    { property: 'og:image', content: picture },
    { property: 'og:locale', content: languages[language].locale.replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
