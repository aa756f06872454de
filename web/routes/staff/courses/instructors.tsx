import { useOutletContext, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { InstructorCard } from '#web/features/staff-courses/instructors/instructor-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/instructors.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/instructors', {
      query: { q: search.get('q') || undefined, after: search.get('after') || undefined },
    }),
  )
}

export default function Instructors({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').instructors
  const { revalidate } = useRevalidator()
  const { me } = useOutletContext<StaffDesk>()
  if (!page) return null
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      searchHint={words.search}
      isEmpty={page.rows.length === 0}
      emptyText={words.none}
      next={page.next}
    >
      <ul className="grid gap-3">
        {page.rows.map((instructor) => (
          <InstructorCard
            key={instructor.slug}
            instructor={instructor}
            mayInvite={me.permissions.includes('instructors')}
            onChanged={revalidate}
          />
        ))}
      </ul>
    </ListScreen>
  )
}
