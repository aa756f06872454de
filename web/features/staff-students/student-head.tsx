import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { StudentOverview } from '#contract/staff/student-overview.ts'
import { api } from '#web/api.ts'
import { formatDay, formatMoment, formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Student = StudentOverview['student']

const contact =
  'inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline'

/** How to reach a student, since when they are here, and what can be done about the account. */
export function StudentHead({
  found,
  mayEnrol,
  mayMerge,
  onChanged,
}: {
  found: StudentOverview
  mayEnrol: boolean
  mayMerge: boolean
  onChanged: () => Promise<void>
}) {
  const staff = useWords('staff')
  const language = useLanguage()
  const words = staff.studentPage
  const { student, mergedInto, formerAccounts } = found
  if (mergedInto)
    return (
      <Card as="section">
        <p>
          {words.mergedInto}{' '}
          <Link
            to={`/staff/students/${mergedInto.studentId}`}
            className="font-medium text-brand underline underline-offset-4"
          >
            {mergedInto.name}
          </Link>
        </p>
      </Card>
    )
  if (student.isDeleted)
    return (
      <Card as="section">
        <p>{words.deleted}</p>
      </Card>
    )
  return (
    <Card as="section" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-5">
        <Badge tone={student.role === 'student' ? 'plain' : 'brand'}>
          {staff.roles[student.role]}
        </Badge>
        <a href={`mailto:${student.email}`} className={`${contact} break-all`}>
          <Mail size={18} aria-hidden="true" className="shrink-0" />
          {student.email}
        </a>
        {student.phone ? (
          <a href={`tel:${student.phone}`} className={contact}>
            <Phone size={18} aria-hidden="true" />
            {formatPhone(student.phone, language)}
          </a>
        ) : (
          <span className="text-ink-soft">{words.noPhone}</span>
        )}
        <code className="text-sm text-ink-soft">{student.studentId}</code>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        <span>{words.joined(formatMoment(student.createdAt, language))}</span>
        {student.lastSignInAt && (
          <span>{words.lastSignIn(formatMoment(student.lastSignInAt, language))}</span>
        )}
        <span>
          {student.lastLearnedOn
            ? words.lastLearned(formatDay(student.lastLearnedOn, language))
            : words.neverLearned}
        </span>
      </p>
      {formerAccounts.map(({ email, mergedAt, mergedBy }) => (
        <p key={email + mergedAt} className="text-sm wrap-anywhere text-ink-soft">
          {words.formerAccount(email, formatMoment(mergedAt, language), mergedBy)}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {mayEnrol && (
          <Link
            to={`/staff/enrolments?q=${student.studentId}`}
            className={buttonClasses('outline', 'sm')}
          >
            {words.enrol}
          </Link>
        )}
        <SignOut student={student} onChanged={onChanged} />
        {mayMerge && student.role === 'student' && (
          <Link
            to={`/staff/students/${student.studentId}/merge`}
            className={buttonClasses('outline', 'sm')}
          >
            {words.merge}
          </Link>
        )}
      </div>
    </Card>
  )
}

function SignOut({ student, onChanged }: { student: Student; onChanged: () => Promise<void> }) {
  const words = useWords('staff').studentPage
  return (
    <>
      <ModalButton opens="sign-out" look="outline" size="sm">
        {words.signOut}
      </ModalButton>
      <ConfirmModal
        id="sign-out"
        title={words.signOutTitle(student.name)}
        confirm={words.signOut}
        keep={words.keep}
        onConfirm={async () => {
          await api('POST /api/users/students/{id}/sign-out-everywhere', {
            params: { id: student.studentId },
          })
          toast.success(words.signedOut)
          await onChanged()
        }}
      >
        <p>{words.signOutText}</p>
      </ConfirmModal>
    </>
  )
}
