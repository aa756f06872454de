import type { StaffEnrolment } from '#contract/learning/enrolments.ts'
import { scriptOf } from '#contract/script-of.ts'
import { dhakaDay } from '#contract/time.ts'
import { Link } from 'react-router'
import { digitsIn, formatBriefDay, formatMoment } from '#web/text/format.ts'
import { type Language, pathIn, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { AwardCertificate } from './award-certificate.tsx'
import { ExtendAccess } from './extend-access.tsx'
import { ReissueCertificate } from './reissue-certificate.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'

const tones = { active: 'good', flagged: 'accent', revoked: 'plain' } as const

/** What the caller may do here. */
interface Acts {
  /** Issue and revoke certificates; otherwise they are only shown. */
  mayCertify: boolean
  /** Extend access for a limited time. */
  mayExtend: boolean
  /** Open the pages of students. */
  maySeeStudents: boolean
  /** Fetches the enrolments again. */
  onChanged: () => Promise<void>
}

/** Enrolments, a line each, with how far the student is and what can be done about access and certificate. */
export function EnrolmentTable({
  enrolments,
  ...acts
}: Acts & { enrolments: readonly StaffEnrolment[] }) {
  const words = useWords('staff')
  const columns = enrolmentColumns(words, useLanguage(), acts)
  return (
    <DataTable
      caption={words.learning.enrolments}
      columns={columns}
      rows={enrolments}
      rowKey={({ id }) => String(id)}
      isDense
    />
  )
}

function enrolmentColumns(
  { learning: words, batches }: StaffWords,
  language: Language,
  acts: Acts,
): Column<StaffEnrolment>[] {
  return [
    {
      header: words.student,
      cell: ({ student }) => <StudentCell student={student} {...acts} />,
    },
    {
      header: words.course,
      cell: (enrolment) => <CourseCell enrolment={enrolment} />,
    },
    {
      header: batches.batch,
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ batchNumber }) =>
        batchNumber === null ? (
          <span title={words.noBatch} className="text-ink-soft">
            <span aria-hidden="true">—</span>
            <span className="sr-only">{words.noBatch}</span>
          </span>
        ) : (
          digitsIn(language, batchNumber)
        ),
    },
    {
      header: words.progress,
      cell: (enrolment) => <ProgressCell enrolment={enrolment} />,
    },
    {
      header: words.state,
      cell: (enrolment) => <StateCell enrolment={enrolment} {...acts} />,
    },
    {
      header: words.enrolled,
      cell: ({ enrolledAt }) => (
        <span className="whitespace-nowrap" title={formatMoment(enrolledAt, language)}>
          {formatBriefDay(dhakaDay(new Date(enrolledAt)), language)}
        </span>
      ),
    },
    {
      header: words.certificate,
      cell: (enrolment) => <CertificateCell enrolment={enrolment} {...acts} />,
    },
  ]
}

function StudentCell({
  student: { studentId, name, email },
  maySeeStudents,
}: Pick<StaffEnrolment, 'student'> & Pick<Acts, 'maySeeStudents'>) {
  const text = 'block font-semibold sm:truncate'
  return (
    <span className="block sm:max-w-32" title={`${name} · ${email} · ${studentId}`}>
      {maySeeStudents ? (
        <Link
          to={`/staff/students/${studentId}`}
          lang={scriptOf(name)}
          className={`${text} text-brand hover:underline`}
        >
          {name}
        </Link>
      ) : (
        <span lang={scriptOf(name)} className={text}>
          {name}
        </span>
      )}
      <span className="block text-sm break-all text-ink-soft sm:sr-only">{email}</span>
      <code className="block text-sm text-ink-soft sm:hidden">{studentId}</code>
    </span>
  )
}

function CourseCell({
  enrolment: { courseId, courseName, batchNumber },
}: {
  enrolment: StaffEnrolment
}) {
  const words = useWords('staff').learning
  const language = useLanguage()
  return (
    <span className="block sm:max-w-40">
      <Link
        to={`/staff/courses/${courseId}/gradebook`}
        lang={scriptOf(courseName)}
        title={`${courseName} · ${courseId}`}
        className="block font-semibold text-brand hover:underline sm:truncate"
      >
        {courseName}
      </Link>
      <span className="block text-sm text-ink-soft sm:hidden">
        <span lang="en">{courseId}</span> ·{' '}
        {batchNumber === null ? words.noBatch : words.batch(digitsIn(language, batchNumber))}
      </span>
    </span>
  )
}

function ProgressCell({ enrolment: { lessons, courseName } }: { enrolment: StaffEnrolment }) {
  const words = useWords('staff').studentPage
  const language = useLanguage()
  if (!lessons) return <span className="text-ink-soft">—</span>
  const { completed, required } = lessons
  const said = words.lessonsDone(digitsIn(language, completed), digitsIn(language, required))
  // Rounded down: a hundred means all of them.
  const percent = Math.floor((completed * 100) / required)
  return (
    <span className="flex items-center gap-2 max-sm:justify-end" title={said}>
      <ProgressLine
        percent={percent}
        label={`${words.progressOf(courseName)}: ${said}`}
        className="w-10 max-sm:w-24"
      />
      <span className="w-9 text-right whitespace-nowrap tabular-nums">
        {digitsIn(language, percent)}%
      </span>
    </span>
  )
}

function StateCell({
  enrolment,
  mayExtend,
  onChanged,
}: Acts & {
  enrolment: StaffEnrolment
}) {
  const words = useWords('staff').learning
  const language = useLanguage()
  const { state, access, endedAt, endReason } = enrolment
  return (
    <span className="block">
      <span className="flex items-center gap-1 max-sm:flex-wrap max-sm:justify-end sm:-my-1">
        <Badge tone={tones[state]} className="whitespace-nowrap">
          {words.states[state]}
        </Badge>
        {mayExtend && !enrolment.isOwn && (
          <ExtendAccess
            enrolment={enrolment}
            student={enrolment.student.name}
            onExtended={onChanged}
            isLow
          />
        )}
      </span>
      {access && state !== 'revoked' && (
        <span className="block text-sm text-ink-soft sm:whitespace-nowrap">
          {(access.isOver ? words.accessEnded : words.accessUntil)(
            formatBriefDay(access.until, language),
          )}
        </span>
      )}
      {endedAt && (
        <span
          className="block text-sm text-ink-soft wrap-anywhere sm:max-w-28 sm:truncate"
          title={`${words.endedOn(formatMoment(endedAt, language))}${endReason ? `: ${endReason}` : ''}`}
        >
          {formatBriefDay(dhakaDay(new Date(endedAt)), language)}
          {endReason && ` · ${endReason}`}
        </span>
      )}
    </span>
  )
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
      <span className="flex items-center max-sm:flex-wrap max-sm:justify-end sm:-my-1">
        <a
          href={pathIn(language, `/certificates/${certificate.serial}`)}
          className="mr-1 font-mono whitespace-nowrap text-brand underline underline-offset-4"
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
    <span className="mb-1 block text-sm" title={words.waitsForName}>
      <span>{words.certificateChoices['waits-for-name']}</span>
      <span className="sr-only">: {words.waitsForName}</span>
    </span>
  )
  if (state !== 'active' || !mayCertify)
    return why || <span className="text-ink-soft">{words.noCertificate}</span>
  if (isOwn) return <span className="text-ink-soft">{words.ownCertificate}</span>
  return (
    <span className="block sm:-my-1">
      {why}
      <AwardCertificate enrolment={enrolment} onAwarded={onChanged} />
    </span>
  )
}
