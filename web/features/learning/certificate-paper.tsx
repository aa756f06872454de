import type { ReactNode } from 'react'
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
        <div className="grid justify-items-center gap-4">
          {logo}
          <h1 id="certificate-heading" className="text-2xl text-brand sm:text-3xl">
            {words.heading}
          </h1>
          <div aria-hidden="true" className="stitch-line w-40" />
        </div>
        <div className="grid gap-2">
          <p className="text-ink-soft">{words.awardedTo}</p>
          <p className="certificate-name text-3xl leading-tight font-bold">
            {certificate.nameOnIt}
          </p>
          <p className="mt-2 text-ink-soft">{words.completed}</p>
          <p className="certificate-course text-xl leading-snug font-semibold text-brand">
            {certificate.courseName}
          </p>
          <p className="certificate-extent">{extentOf(certificate, language, { words, levels })}</p>
        </div>
        {certificate.learnt.length > 0 && (
          <section className="certificate-outcomes w-full" aria-labelledby="certificate-learnt">
            <h2 id="certificate-learnt" className="text-sm font-normal text-ink-soft">
              {words.learnt}
            </h2>
            <ul className="certificate-learnt mt-1 list-disc pl-5 text-left text-sm marker:text-accent">
              {certificate.learnt.map((entry) => (
                <li key={entry.en}>{entry[language]}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="w-full">
          <dl className="grid w-full gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
            <Fact term={words.givenBy}>{provider}</Fact>
            <Fact term={words.givenOn}>{formatMoment(certificate.issuedAt, language)}</Fact>
            <Fact term={words.serial}>
              <span className="font-mono tracking-wide">{certificate.serial}</span>
            </Fact>
          </dl>
          <div className="mt-4 flex flex-col items-center justify-center gap-x-5 gap-y-2 sm:flex-row sm:text-left">
            <QrCode qr={qr} label={words.qrCode} className="certificate-qr size-32" />
            <p className="text-sm text-ink-soft">
              {words.check} <span className="break-all sm:block">{address}</span>
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
