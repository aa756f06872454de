import { Link, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { InvitedTable } from '#web/features/staff-student-imports/invited-table.tsx'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/invited-students.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/invited-students', {
      query: { q: search.get('q') || undefined, after: search.get('after') || undefined },
    }),
  )
}

export default function InvitedStudents({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.invitedTitle}
      lead={words.invitedText}
      searchHint={words.searchInvited}
      action={
        <Link to="/staff/students/import" className={buttonClasses('outline')}>
          {words.link}
        </Link>
      }
      isEmpty={page.rows.length === 0}
      emptyText={words.invitedNone}
      next={page.next}
    >
      <InvitedTable
        people={page.rows}
        calls={{
          resend: (email) =>
            api('POST /api/staff/invited-students/{email}/mail', {
              params: { email },
              body: { language },
            }),
          remove: (email) =>
            api('DELETE /api/staff/invited-students/{email}', { params: { email } }),
        }}
        onChanged={revalidate}
      />
    </ListScreen>
  )
}
