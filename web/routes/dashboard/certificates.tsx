import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { CertificatesScreen } from '#web/features/learning/certificates-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/certificates.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const [certificates, site] = await Promise.all([
    api('GET /api/my-certificates'),
    api('GET /api/site'),
    loadWords('certificate', languageOf(new URL(request.url).pathname)),
  ])
  return { certificates, site }
}

/** Source: spec §2 /dashboard/certificates. */
export default function Certificates({ loaderData: { certificates, site } }: Route.ComponentProps) {
  const words = useWords('dashboard').learning
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageTitle>{words.certificatesTitle}</PageTitle>
      <CertificatesScreen
        certificates={certificates}
        provider={site.name}
        origin={site.origin}
        onAsked={revalidate}
      />
    </>
  )
}
