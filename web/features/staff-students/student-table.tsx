import type { StaffStudent } from '#contract/staff/staff.ts'
import { formatMoment, formatPhone } from '#web/text/format.ts'
import { useLanguage, type Language } from '#web/text/language.ts'
import { useWords, type StaffWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { StudentLink } from './student-link.tsx'

const tones = { student: 'plain', instructor: 'brand', staff: 'accent' } as const

export function StudentTable({ students }: { students: readonly StaffStudent[] }) {
  const words = useWords('staff')
  const columns = studentColumns(words, useLanguage())
  return (
    <DataTable
      caption={words.studentTable}
      columns={columns}
      rows={students}
      rowKey={(student) => student.studentId}
      isDense
    />
  )
}

function studentColumns(words: StaffWords, language: Language): Column<StaffStudent>[] {
  return [
    { header: words.name, cell: (student) => <StudentLink {...student} /> },
    {
      header: words.email,
      cell: ({ email }) => (
        <span className="wrap-anywhere">
          <DialLink href={`mailto:${email}`}>{email}</DialLink>
        </span>
      ),
    },
    {
      header: words.phone,
      cell: ({ phone }) =>
        phone && <DialLink href={`tel:${phone}`}>{formatPhone(phone, language)}</DialLink>,
    },
    {
      header: words.studentId,
      cell: ({ studentId }) => <code className="whitespace-nowrap">{studentId}</code>,
    },
    {
      header: words.role,
      cell: ({ role }) => <Badge tone={tones[role]}>{words.roles[role]}</Badge>,
    },
    {
      header: words.since,
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatMoment(createdAt, language)}</span>
      ),
    },
  ]
}

function DialLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="text-brand underline underline-offset-4 sm:whitespace-nowrap">
      {children}
    </a>
  )
}
