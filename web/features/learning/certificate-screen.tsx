import { BadgeCheck, Ban, Download, Printer, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
    <div className="certificate-page mx-auto grid max-w-5xl gap-6 px-4 py-8">
      <div className="certificate-aside flex flex-wrap items-center justify-between gap-4">
        <Verdict certificate={certificate} provider={provider} />
        {!certificate.revokedAt && (
          <div className="flex flex-wrap gap-3">
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

/** For its holder's profile, and for programs that check credentials. */
function Proofs({ paper: { certificate, provider, address } }: { paper: Paper }) {
  const words = useWords('certificate')
  const link = 'font-medium text-brand underline underline-offset-4'
  return (
    <div className="certificate-aside grid gap-2 text-ink-soft">
      <p>
        {words.isYours}{' '}
        <a
          href={linkedInAddress({
            course: certificate.courseName,
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
      </p>
      <p>
        {words.openBadge}{' '}
        <a href={`/api/certificates/${certificate.serial}/credential`} download className={link}>
          {words.downloadCredential}
        </a>
      </p>
    </div>
  )
}

function Verdict({ certificate, provider }: { certificate: CertificateView; provider: string }) {
  const words = useWords('certificate')
  const language = useLanguage()
  const { issuedAt, revokedAt, isReplaced } = certificate
  const Icon = revokedAt ? Ban : BadgeCheck
  return (
    <div className="flex items-start gap-3">
      <Icon
        size={36}
        aria-hidden="true"
        className={`shrink-0 ${revokedAt ? 'text-danger' : 'text-good'}`}
      />
      <div>
        <p className={`text-xl font-bold ${revokedAt ? 'text-danger' : 'text-good'}`}>
          {revokedAt ? words.revoked : words.genuine}
        </p>
        <p className="text-ink-soft">
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
