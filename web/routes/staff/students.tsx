import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { StudentTable } from '#web/features/staff/student-table.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/students.ts'
import { forStaff } from './staff-access.ts'

const roles = ['student', 'instructor', 'staff'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/students', {
      query: {
        q: asked.get('q') || undefined,
        after: asked.get('after') || undefined,
        role: roles.find((role) => role === asked.get('role')),
      },
    }),
  )
}

export default function Students({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff')
  if (!page) return null
  return (
    <ListScreen
      title={words.students}
      searchHint={words.searchStudents}
      filter={{
        name: 'role',
        choices: roles.map((role) => ({ value: role, text: words.roles[role] })),
      }}
      action={
        <ExportButton
          name="students"
          fetchPart={(after) => api('GET /api/staff/students/export', { query: { after } })}
        />
      }
      isEmpty={page.rows.length === 0}
      emptyText={words.nothingFound}
      next={page.next}
    >
      <StudentTable students={page.rows} />
    </ListScreen>
  )
}
