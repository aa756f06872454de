import type { StaffEnrolment } from '#contract/learning/enrolments.ts'
import { Link } from 'react-router'
import { digitsIn, formatDay, formatMoment } from '#web/text/format.ts'
import { type Language, pathIn, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { AwardCertificate } from './award-certificate.tsx'
import { ExtendAccess } from './extend-access.tsx'
import { ReissueCertificate } from './reissue-certificate.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'

const tones = { active: 'good', flagged: 'accent', revoked: 'plain' } as const

/** Enrolments as rows, each with what can be done about its certificate. `onChanged` fetches them again. */
export function EnrolmentTable({
  enrolments,
  mayCertify,
  mayExtend,
  onChanged,
}: {
  enrolments: readonly StaffEnrolment[]
  /** Whether certificates may be issued and revoked here; otherwise they are only shown. */
  mayCertify: boolean
  /** Whether access for a limited time may be extended. */
  mayExtend: boolean
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').learning
  const columns = enrolmentColumns(words, useLanguage(), { mayCertify, mayExtend, onChanged })
  return (
    <DataTable
      caption={words.enrolments}
      columns={columns}
      rows={enrolments}
      rowKey={({ id }) => String(id)}
      isDense
    />
  )
}

interface Acts {
  mayCertify: boolean
  mayExtend: boolean
  onChanged: () => Promise<void>
}

function enrolmentColumns(
  words: StaffWords['learning'],
  language: Language,
  acts: Acts,
): Column<StaffEnrolment>[] {
  return [
    {
      header: words.student,
      cell: ({ student }) => (
        <span className="block sm:max-w-52" title={`${student.email} · ${student.studentId}`}>
          <span className="block font-semibold sm:truncate">{student.name}</span>
          <span className="block text-sm break-all text-ink-soft sm:truncate">{student.email}</span>
          <code className="block text-sm text-ink-soft sm:hidden">{student.studentId}</code>
        </span>
      ),
    },
    {
      header: words.course,
      cell: ({ courseName, courseId, batchNumber }) => (
        <span className="block sm:max-w-60">
          <Link
            to={`/staff/courses/${courseId}/gradebook`}
            title={courseName}
            className="block font-semibold text-brand underline sm:truncate"
          >
            {courseName}
          </Link>
          <span className="block text-sm text-ink-soft">
            {courseId} ·{' '}
            {batchNumber === null ? words.noBatch : words.batch(digitsIn(language, batchNumber))}
          </span>
        </span>
      ),
    },
    {
      header: words.state,
      cell: ({ state, enrolledAt, endedAt, endReason, ...enrolment }) => (
        <span className="block sm:min-w-56">
          <Badge tone={tones[state]}>{words.states[state]}</Badge>{' '}
          <span className="text-sm text-ink-soft max-sm:mt-1 max-sm:block">
            {words.enrolledOn(formatMoment(enrolledAt, language))}
          </span>
          {enrolment.access && state !== 'revoked' && (
            <span className="mb-1 block text-sm text-ink-soft">
              {(enrolment.access.isOver ? words.accessEnded : words.accessUntil)(
                formatDay(enrolment.access.until, language),
              )}
            </span>
          )}
          {acts.mayExtend && !enrolment.isOwn && (
            <ExtendAccess
              enrolment={{ ...enrolment, state }}
              student={enrolment.student.name}
              onExtended={acts.onChanged}
            />
          )}
          {endedAt && (
            <span className="block text-sm text-ink-soft">
              {words.endedOn(formatMoment(endedAt, language))}
            </span>
          )}
          {endReason && <span className="block text-sm break-words">{endReason}</span>}
        </span>
      ),
    },
    {
      header: words.certificate,
      cell: (enrolment) => <CertificateCell enrolment={enrolment} {...acts} />,
    },
  ]
}

function CertificateCell({
  enrolment,
  mayCertify,
  onChanged,
}: Acts & { enrolment: StaffEnrolment }) {
  const words = useWords('staff').learning
  const language = useLanguage()
  const { certificate, state, isOwn } = enrolment
  if (certificate)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <a
          href={pathIn(language, `/certificates/${certificate.serial}`)}
          className="font-mono whitespace-nowrap text-brand underline underline-offset-4"
        >
          {certificate.serial}
        </a>
        {mayCertify && (
          <>
            {!isOwn && <ReissueCertificate certificate={certificate} onReissued={onChanged} />}
            <RevokeCertificate certificate={certificate} onRevoked={onChanged} />
          </>
        )}
      </span>
    )
  const why = enrolment.waitsForName && (
    <span className="mb-1 block min-w-44 text-sm">{words.waitsForName}</span>
  )
  if (state !== 'active' || !mayCertify)
    return why || <span className="text-ink-soft">{words.noCertificate}</span>
  if (isOwn) return <span className="text-ink-soft">{words.ownCertificate}</span>
  return (
    <>
      {why}
      <AwardCertificate enrolment={enrolment} onAwarded={onChanged} />
    </>
  )
}
