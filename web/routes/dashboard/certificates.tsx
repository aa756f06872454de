import { useRevalidator } from 'react-router'
import type { Certificate, MyCourse } from '#contract/learning/enrolments.ts'
import { CoursesWithoutCertificate } from '#web/features/classroom/missing-for-certificate.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { CertificatesScreen } from '#web/features/learning/certificates-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/certificates.ts'

async function load({ request, api, person }: PageRequest<object>) {
  await person()
  const language = languageOf(new URL(request.url).pathname)
  const [certificates, courses, site] = await Promise.all([
    api('GET /api/my-certificates'),
    api('GET /api/my-courses'),
    api('GET /api/site'),
    loadWords('certificate', language),
    loadWords('classroom', language),
  ])
  return { certificates, courses: withoutCertificate(courses, certificates), site }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Courses one learns, whose certificate is still to be earned. */
function withoutCertificate(courses: readonly MyCourse[], certificates: readonly Certificate[]) {
  const certified = new Set(certificates.map(({ courseId }) => courseId))
  return courses.filter(
    ({ courseId, state, progress }) =>
      state !== 'revoked' && progress !== null && !certified.has(courseId),
  )
}

/** Source: spec §2 /dashboard/certificates. */
export default function Certificates({
  loaderData: { certificates, courses, site },
}: Route.ComponentProps) {
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
      <CoursesWithoutCertificate courses={courses} />
    </>
  )
}
