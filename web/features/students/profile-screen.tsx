import type { Student } from '#contract/students/students.ts'
import { formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { StudentPhoto } from './student-photo.tsx'

/** All that is known of a student; what is missing says so. Source: spec §2 /dashboard/student-profile. */
export function ProfileScreen({ student }: { student: Student }) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const rows = [
    { label: words.fields.name, value: student.name },
    { label: words.fields.email, value: student.email },
    { label: words.fields.studentId, value: student.studentId },
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
    <Card padding="none" isRaised className="p-5 sm:p-7">
      <StudentPhoto photo={student.photo} className="mb-6 size-28" />
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="border-t-2 border-dashed border-line py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className={value ? 'font-semibold break-words' : 'text-ink-soft'}>
              {value || words.notGiven}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
