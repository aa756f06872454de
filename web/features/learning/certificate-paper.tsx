import { PenLine } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import type { CertificateView } from '#contract/learning/enrolments.ts'
import { formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { extentOf } from './certificate-extent.ts'
import './certificate.css'
import { QrCode } from '#web/ui/icons/qr-code.tsx'
import type { QrShape } from '#web/ui/icons/qr-shape.ts'

export interface Paper {
  certificate: CertificateView
  logo: ReactNode
  provider: string
  /** The address to verify it. */
  address: string
  /** The address again, for the camera of a phone. */
  qr: QrShape
}

/** The printable certificate. */
export function CertificatePaper({ certificate, logo, provider, address, qr }: Paper) {
  const words = useWords('certificate')
  const { levels } = useWords().catalog
  const language = useLanguage()
  return (
    <article
      className="certificate rounded-md shadow-raised print:shadow-none"
      aria-labelledby="certificate-heading"
    >
      <div className="certificate-frame">
        <div className="grid justify-items-center gap-3">
          {logo}
          <h1 id="certificate-heading" className="text-xl text-brand sm:text-3xl">
            {words.heading}
          </h1>
          <div aria-hidden="true" className="stitch-line w-40" />
        </div>
        <div className="grid gap-1 sm:gap-2">
          <p className="text-ink-soft">{words.awardedTo}</p>
          <p className="certificate-name text-3xl leading-tight font-bold">
            {certificate.nameOnIt}
          </p>
          <p className="mt-2 text-ink-soft">{words.completed}</p>
          <p className="certificate-course text-xl leading-snug font-semibold text-brand">
            {courseNameIn(language, certificate)}
          </p>
          <p className="certificate-extent">{extentOf(certificate, language, { words, levels })}</p>
        </div>
        {certificate.learnt.length > 0 && (
          <section
            className="certificate-outcomes w-full text-left"
            aria-labelledby="certificate-learnt"
          >
            <h2 id="certificate-learnt" className="text-sm font-semibold">
              {words.learnt}
            </h2>
            <ul className="certificate-learnt mt-1 list-disc pl-5 text-sm marker:text-accent">
              {certificate.learnt.map((entry) => (
                <li key={entry.en}>{entry[language]}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex w-full gap-x-6 gap-y-3 border-t border-line pt-4 text-left max-sm:flex-col">
          <Facts certificate={certificate} provider={provider} />
          <div className="flex items-center gap-3 sm:w-96 sm:shrink-0">
            <QrCode qr={qr} label={words.qrCode} className="certificate-qr size-24 sm:size-32" />
            <p className="min-w-0 text-sm text-ink-soft">
              {words.check} <span className="block break-all">{address}</span>
            </p>
          </div>
        </div>
      </div>
      {certificate.revokedAt && (
        <div aria-hidden="true" className="certificate-mark">
          {words.revokedMark}
        </div>
      )}
    </article>
  )
}

/** Who answers for it: its teachers, and the provider, whose signature the credential has. */
function Facts({ certificate, provider }: Pick<Paper, 'certificate' | 'provider'>) {
  const words = useWords('certificate')
  const language = useLanguage()
  return (
    <dl className="grid flex-1 grid-cols-2 gap-x-4 gap-y-3">
      {certificate.taughtBy.length > 0 && (
        <Fact term={words.taughtBy}>
          {certificate.taughtBy.map(({ name, designation }) => (
            <Fragment key={name.en}>
              <span className="block">{name[language]}</span>
              <span className="block text-sm font-normal">{designation[language]}</span>
            </Fragment>
          ))}
        </Fact>
      )}
      <Fact term={words.givenBy}>
        {provider}
        {!certificate.revokedAt && (
          <span className="flex items-center gap-1 text-sm font-normal">
            <PenLine size={14} aria-hidden="true" className="shrink-0" />
            {words.signed}
          </span>
        )}
      </Fact>
      <Fact term={words.givenOn}>{formatMoment(certificate.issuedAt, language)}</Fact>
      <Fact term={words.serial}>
        <span className="font-mono text-sm">{certificate.serial}</span>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
