import { data, useRouteLoaderData } from 'react-router'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { apiContext, ApiProblem } from '#web/api.ts'
import {
  CertificateScreen,
  NoSuchCertificate,
  WithdrawnCertificate,
} from '#web/features/learning/certificate-screen.tsx'
import { qrShape } from '#web/ui/icons/qr-shape.ts'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { siteOf } from '#web/features/shell/site-of.ts'
import { loadedWords, loadWords } from '#web/text/words.ts'
import type { Route } from './+types/certificate.ts'

/** Not cached and not for search engines: anyone with the serial may see it. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export async function loader({ context, url, params: { serial } }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const [certificate, { origin }] = await Promise.all([
      api('GET /api/certificates/{serial}', { params: { serial } }),
      api('GET /api/site'),
    ])
    const address = origin + pathIn(languageOf(url.pathname), `/certificates/${certificate.serial}`)
    return data({ certificate, address, qr: qrShape(address) }, { headers: PRIVATE })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'certificate_withdrawn')
      return data({ withdrawn: serial.toUpperCase() }, { status: 410, headers: PRIVATE })
    if (error instanceof ApiProblem && error.status > 0 && error.status < 500)
      return data(null, { status: 404, headers: PRIVATE })
    throw error
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([
    serverLoader(),
    loadWords('certificate', languageOf(new URL(request.url).pathname)),
  ])
  return page
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const language = languageOf(location.pathname)
  const words = loadedWords('certificate', language)
  const hidden = { name: 'robots', content: 'noindex' }
  if (!words) return [hidden]
  if (!loaderData) return [{ title: words.notFoundTitle }, hidden]
  if ('withdrawn' in loaderData) return [{ title: words.withdrawnTitle }, hidden]
  const { certificate, address } = loaderData
  const title = words.title(certificate.nameOnIt, courseNameIn(language, certificate))
  const site = siteOf(matches)
  if (certificate.revokedAt || !site) return [{ title }, hidden]
  const pictures = `${site.origin}/pictures/share${pathIn(language, '/certificates')}`
  return [
    { title },
    hidden,
    { name: 'description', content: words.shareText(site.name) },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: words.shareText(site.name) },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${pictures}/${certificate.serial}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** A certificate, for its student to print and for anyone with its address. */
export default function Certificate({ loaderData, params }: Route.ComponentProps) {
  const { site } = useRouteLoaderData(`${useLanguage()}/layout`) as { site: PublicSite }
  if (!loaderData) return <NoSuchCertificate serial={params.serial} />
  if ('withdrawn' in loaderData) return <WithdrawnCertificate serial={loaderData.withdrawn} />
  return <CertificateScreen {...loaderData} logo={<SiteLogo site={site} />} provider={site.name} />
}
