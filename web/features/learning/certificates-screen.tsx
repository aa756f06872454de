import { Award } from 'lucide-react'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Certificate } from '#contract/learning/enrolments.ts'
import { formatMoment } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { extentOf } from './certificate-extent.ts'
import { AskForCorrection } from './ask-for-correction.tsx'
import { pdfAddress } from './certificate-address.ts'
import { linkedInAddress } from './linkedin.ts'

/** The student's certificates, or a note that there are none yet. */
export function CertificatesScreen({
  certificates,
  provider,
  origin,
  onAsked,
}: {
  certificates: readonly Certificate[]
  /** The provider's name and address. */
  provider: string
  origin: string
  /** Refetches them after a correction was requested. */
  onAsked: () => Promise<void>
}) {
  const words = useWords('dashboard').learning
  const paper = useWords('certificate')
  const { levels } = useWords().catalog
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
      {certificates.map((certificate) => {
        const courseName = courseNameIn(language, certificate)
        return (
          <li key={certificate.serial} className="stitched rounded-lg bg-surface p-5 sm:p-6">
            <div className="flex gap-3">
              <Award
                size={36}
                strokeWidth={1.5}
                aria-hidden="true"
                className="shrink-0 text-accent"
              />
              <div className="min-w-0">
                <h2 lang={scriptOf(courseName)} className="text-xl">
                  {courseName}
                </h2>
                <p className="mt-1 font-semibold">{words.certificateOn(certificate.nameOnIt)}</p>
              </div>
            </div>
            <div className="mt-3 text-sm text-ink-soft">
              <p>{extentOf(certificate, language, { words: paper, levels })}</p>
              {certificate.taughtBy.length > 0 && (
                <p>
                  {paper.taughtBy}:{' '}
                  {certificate.taughtBy.map(({ name }) => name[language]).join(', ')}
                </p>
              )}
              <p>{words.issuedOn(formatMoment(certificate.issuedAt, language))}</p>
              <p>
                {words.serial}: <span className="font-mono">{certificate.serial}</span>
              </p>
            </div>
            <div className="mt-4 flex flex-wrap gap-3 *:grow">
              <ButtonLink
                className="basis-full"
                to={pathIn(language, `/certificates/${certificate.serial}`)}
              >
                {words.openCertificate}
                <span className="sr-only">: {courseName}</span>
              </ButtonLink>
              {certificate.hasPdf && (
                <a
                  href={pdfAddress(certificate.serial, language)}
                  download
                  className={buttonClasses('outline', 'sm')}
                >
                  {words.downloadCertificate}
                  <span className="sr-only">: {courseName}</span>
                </a>
              )}
              <a
                href={linkedInAddress({
                  course: courseName,
                  provider,
                  issuedAt: certificate.issuedAt,
                  address: `${origin}/certificates/${certificate.serial}`,
                  serial: certificate.serial,
                })}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses('quiet', 'sm')}
              >
                {words.addToLinkedIn}
                <span className="sr-only">: {courseName}</span>
              </a>
            </div>
            {!certificate.hasPdf && <p className="mt-3 text-sm">{words.noPdf}</p>}
            <AskForCorrection certificate={certificate} onAsked={onAsked} />
          </li>
        )
      })}
    </ul>
  )
}
