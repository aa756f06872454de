import { Award } from 'lucide-react'
import type { Certificate } from '#contract/learning.ts'
import { formatMoment } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** One's certificates, or that there are none yet. */
export function CertificatesScreen({ certificates }: { certificates: readonly Certificate[] }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  if (certificates.length === 0)
    return (
      <EmptyState
        icon={<Award size={40} aria-hidden="true" />}
        title={words.certificatesEmpty}
        action={<ButtonLink to={pathIn(language, '/courses')}>{words.enrolCourses}</ButtonLink>}
      >
        {words.certificatesEmptyText}
      </EmptyState>
    )
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {certificates.map((certificate) => (
        <li key={certificate.serial} className="stitched rounded-lg bg-surface p-6">
          <Award size={36} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
          <h2 className="mt-3 text-xl">{certificate.courseName}</h2>
          <p className="mt-1 font-semibold">{words.certificateOn(certificate.nameOnIt)}</p>
          <p className="mt-2 text-sm text-ink-soft">{words.issuedOn(formatMoment(certificate.issuedAt, language))}</p>
          <p className="text-sm text-ink-soft">
            {words.serial}: <span className="font-mono">{certificate.serial}</span>
          </p>
          <ButtonLink look="outline" size="sm" className="mt-4" to={pathIn(language, `/certificates/${certificate.serial}`)}>
            {words.openCertificate}
            <span className="sr-only">: {certificate.courseName}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
