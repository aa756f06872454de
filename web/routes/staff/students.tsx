import { FileUp } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { BehindNumber } from '#web/features/staff/behind-number.tsx'
import { namedFilters } from '#web/features/staff/named-filters.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { StudentTable } from '#web/features/staff-students/student-table.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/students.ts'
import { forStaff } from './staff-access.ts'

const roles = ['student', 'instructor', 'staff'] as const

function filtersOf(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    role: roles.find((role) => role === search.get('role')),
    ...namedFilters(search, ['beganFrom', 'beganTo']),
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async (may) => ({
    page: await api('GET /api/staff/students', {
      query: { ...filtersOf(search), after: search.get('after') || undefined },
    }),
    mayImport: may('orders'),
  }))
}

export default function Students({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff')
  const language = useLanguage()
  const [search] = useSearchParams()
  if (!loaderData) return null
  const { page, mayImport } = loaderData
  return (
    <ListScreen
      title={words.students}
      first={
        page.count !== null && (
          <BehindNumber sum={words.behindNumber.rows(formatCount(page.count, language))} />
        )
      }
      searchHint={words.searchStudents}
      filter={{
        name: 'role',
        choices: roles.map((role) => ({ value: role, text: words.roles[role] })),
      }}
      action={
        <div className="flex flex-wrap gap-3">
          {mayImport && (
            <Link to="/staff/students/import" className={buttonClasses('outline')}>
              <FileUp size={18} aria-hidden="true" />
              {words.studentImports.link}
            </Link>
          )}
          <ExportButton
            name="students"
            fetchPart={(after) =>
              api('GET /api/staff/students/export', { query: { ...filtersOf(search), after } })
            }
          />
        </div>
      }
      isEmpty={page.rows.length === 0}
      emptyText={words.nothingFound}
      next={page.next}
    >
      <StudentTable students={page.rows} />
    </ListScreen>
  )
}
