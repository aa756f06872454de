import { data, useRouteLoaderData } from 'react-router'
import type { PublishedSite } from '#contract/site.ts'
import { apiContext, ApiProblem } from '#web/api.ts'
import { CertificateScreen, NoSuchCertificate } from '#web/features/learning/certificate-screen.tsx'
import { SiteLogo } from '#web/features/shell/site-logo.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { siteWords } from '#web/text/words.ts'
import type { Route } from './+types/certificate.ts'

/** For one reader at a time, and not for search engines: who has the serial may look. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export async function loader({ context, params: { serial } }: Route.LoaderArgs) {
  try {
    return data(await context.get(apiContext)('GET /api/certificates/{serial}', { params: { serial } }), { headers: PRIVATE })
  } catch (error) {
    if (error instanceof ApiProblem && error.status > 0 && error.status < 500) return data(null, { status: 404, headers: PRIVATE })
    throw error
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData: certificate, location }: Route.MetaArgs) {
  const words = siteWords(languageOf(location.pathname)).certificate
  return [
    { title: certificate ? words.title(certificate.nameOnIt, certificate.courseName) : words.notFoundTitle },
    { name: 'robots', content: 'noindex' },
  ]
}

/** A certificate, for its student to print and for anyone they show it to. */
export default function Certificate({ loaderData: certificate, params }: Route.ComponentProps) {
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublishedSite }
  if (!certificate) return <NoSuchCertificate serial={params.serial} />
  return (
    <CertificateScreen
      certificate={certificate}
      logo={<SiteLogo site={site} />}
      provider={site.name}
      address={`${site.origin}${pathIn(language, `/certificates/${certificate.serial}`)}`}
    />
  )
}
