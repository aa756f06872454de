import type { ReactNode } from 'react'
import type { Student } from '#contract/students/students.ts'
import { formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/card.tsx'
import { StudentPhoto } from './student-photo.tsx'

/** All that is known of a student; what is missing says so, last and small. Source: spec §2 /dashboard/student-profile. */
export function ProfileScreen({
  student,
  complete,
}: {
  student: Student
  /** The way to what is missing. */
  complete?: ReactNode
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const identity = [
    { label: words.fields.name, value: student.name },
    { label: words.fields.email, value: student.email },
    { label: words.fields.studentId, value: student.studentId },
  ]
  const details = [
    { label: words.fields.phone, value: student.phone && formatPhone(student.phone, language) },
    { label: words.fields.gender, value: student.gender && words.genders[student.gender] },
    { label: words.fields.ageRange, value: student.ageRange && words.years(student.ageRange) },
    { label: words.fields.address, value: student.address },
    {
      label: words.fields.experience,
      value: student.experience && words.years(student.experience),
    },
  ]
  return (
    <Card padding="lg" isRaised>
      <div className="flex items-start gap-5 pb-5">
        <StudentPhoto photo={student.photo} className="size-20 shrink-0 sm:size-28" />
        <Rows rows={identity} className="min-w-0 flex-1 gap-y-2" />
      </div>
      <Rows
        rows={details}
        className="grid-cols-2 gap-x-6 gap-y-3 border-t-2 border-dashed border-line pt-5 sm:grid-cols-3"
      />
      {complete && details.some(({ value }) => !value) && <p className="mt-4">{complete}</p>}
    </Card>
  )
}

function Rows({
  rows,
  className,
}: {
  rows: readonly { label: string; value: string | null }[]
  className: string
}) {
  const words = useWords('dashboard')
  return (
    <dl className={classes('grid', className)}>
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className={value ? 'min-w-0' : 'order-last flex min-w-0 gap-2 text-sm text-ink-soft'}
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className={value ? 'font-semibold wrap-anywhere whitespace-pre-line' : undefined}>
            {value || words.notGiven}
          </dd>
        </div>
      ))}
    </dl>
  )
}
