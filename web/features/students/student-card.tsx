import { Mail, Phone } from 'lucide-react'
import type { Student } from '#contract/students/students.ts'
import { formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { StudentPhoto } from './student-photo.tsx'

/** The owner of the dashboard. Source: spec §2 sidebar. */
export function StudentCard({ student }: { student: Student }) {
  const words = useWords('dashboard')
  const language = useLanguage()
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <StudentPhoto photo={student.photo} className="size-24 border-4 border-surface shadow-card" />
      <div className="w-full min-w-0">
        <p className="text-lg font-bold leading-snug">{student.name}</p>
        <p className="text-sm text-ink-soft">{student.studentId}</p>
      </div>
      <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 rounded-md bg-sunken px-3 py-2 text-left text-sm text-ink-soft">
        <dt>
          <Mail size={16} aria-hidden="true" />
          <span className="sr-only">{words.email}</span>
        </dt>
        <dd className="break-words">{student.email}</dd>
        <dt>
          <Phone size={16} aria-hidden="true" />
          <span className="sr-only">{words.phone}</span>
        </dt>
        <dd>{student.phone ? formatPhone(student.phone, language) : words.notGiven}</dd>
      </dl>
    </div>
  )
}
