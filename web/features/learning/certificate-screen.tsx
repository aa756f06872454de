import { BadgeCheck, Ban, Download, Printer, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import type { CertificateView } from '#contract/learning/enrolments.ts'
import { formatMoment } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { pdfAddress } from './certificate-address.ts'
import { CertificatePaper, type Paper } from './certificate-paper.tsx'
import { linkedInAddress } from './linkedin.ts'

/** The page for employers: first whether it is valid, then the certificate. */
export function CertificateScreen(paper: Paper) {
  const { certificate, provider } = paper
  const words = useWords('certificate')
  const language = useLanguage()
  return (
    <div className="certificate-page mx-auto grid max-w-5xl gap-5 px-4 py-5 sm:gap-6 sm:py-8">
      <div className="certificate-aside flex flex-wrap items-center justify-between gap-4">
        <Verdict certificate={certificate} provider={provider} />
        {!certificate.revokedAt && (
          <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto">
            {certificate.hasPdf && (
              <a
                href={pdfAddress(certificate.serial, language)}
                download
                className={buttonClasses()}
              >
                <Download size={18} aria-hidden="true" />
                {words.download}
              </a>
            )}
            <Button
              look="outline"
              className="not-hydrated:invisible"
              onClick={() => globalThis.print()}
            >
              <Printer size={18} aria-hidden="true" />
              {words.print}
            </Button>
          </div>
        )}
      </div>
      {!certificate.revokedAt && !certificate.hasPdf && (
        <p className="certificate-aside rounded-lg border border-accent/50 bg-accent-wash p-4">
          {words.noPdf}{' '}
          <Link
            to={pathIn(language, '/dashboard/certificates')}
            className="font-medium text-brand underline underline-offset-4"
          >
            {words.correctName}
          </Link>
        </p>
      )}
      <CertificatePaper {...paper} />
      {!certificate.revokedAt && <Proofs paper={paper} />}
    </div>
  )
}

/** The course it is of; for its holder's profile; for programs that check credentials. */
function Proofs({ paper: { certificate, provider, address } }: { paper: Paper }) {
  const words = useWords('certificate')
  const language = useLanguage()
  const link = 'block w-fit font-medium text-brand underline underline-offset-4'
  return (
    <ul className="certificate-aside grid rounded-lg border border-line bg-surface px-5 text-ink-soft *:py-4 max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-6">
      {certificate.courseId && (
        <li>
          {words.aboutCourse}{' '}
          <Link to={pathIn(language, `/courses/${certificate.courseId}`)} className={link}>
            {words.seeCourse}
          </Link>
        </li>
      )}
      <li>
        {words.isYours}{' '}
        <a
          href={linkedInAddress({
            course: courseNameIn(language, certificate),
            provider,
            issuedAt: certificate.issuedAt,
            address,
            serial: certificate.serial,
          })}
          target="_blank"
          rel="noreferrer"
          className={link}
        >
          {words.addToLinkedIn}
        </a>
      </li>
      <li>
        {words.openBadge}{' '}
        <a href={`/api/certificates/${certificate.serial}/credential`} download className={link}>
          {words.downloadCredential}
        </a>
      </li>
    </ul>
  )
}

function Verdict({ certificate, provider }: { certificate: CertificateView; provider: string }) {
  const words = useWords('certificate')
  const language = useLanguage()
  const { issuedAt, revokedAt, isReplaced } = certificate
  const Icon = revokedAt ? Ban : BadgeCheck
  return (
    <div
      className={`flex flex-1 basis-64 items-start gap-3 rounded-lg p-4 ${revokedAt ? 'bg-danger-wash' : 'bg-good-wash'}`}
    >
      <Icon
        size={36}
        aria-hidden="true"
        className={`shrink-0 ${revokedAt ? 'text-danger' : 'text-good'}`}
      />
      <div>
        <p className={`text-xl font-bold ${revokedAt ? 'text-danger' : 'text-good'}`}>
          {revokedAt ? words.revoked : words.genuine}
        </p>
        <p>
          {revokedAt
            ? (isReplaced ? words.replacedText : words.revokedText)(
                provider,
                formatMoment(revokedAt, language),
              )
            : words.genuineText(provider, formatMoment(issuedAt, language))}
        </p>
      </div>
    </div>
  )
}

/** No certificate has this serial. */
export function NoSuchCertificate({ serial }: { serial: string }) {
  const words = useWords('certificate')
  return (
    <NoPaper
      icon={<SearchX size={56} strokeWidth={1.5} aria-hidden="true" className="text-brand" />}
      title={words.notFoundTitle}
      text={words.notFoundText(serial)}
      help={words.notFoundHelp}
    />
  )
}

/** There was one, and it went with the account of its owner: nothing of it is known but the serial. */
export function WithdrawnCertificate({ serial }: { serial: string }) {
  const words = useWords('certificate')
  return (
    <NoPaper
      icon={<Ban size={56} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />}
      title={words.withdrawnTitle}
      text={words.withdrawnText(serial)}
      help={words.withdrawnHelp}
    />
  )
}

function NoPaper({
  icon,
  title,
  text,
  help,
}: {
  icon: ReactNode
  title: string
  text: string
  help: string
}) {
  const words = useWords('certificate')
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center">
      {icon}
      <h1 className="mt-5 text-3xl">{title}</h1>
      <p className="mt-3 text-lg">{text}</p>
      <p className="mt-2 text-ink-soft">{help}</p>
      <ButtonLink className="mt-6" to={pathIn(useLanguage(), '/contact')}>
        {words.ask}
      </ButtonLink>
    </div>
  )
}
