import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { EnrolmentTable } from '#web/features/learning/enrolment-table.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/enrolments.ts'
import { forStaff } from './staff-access.ts'

const choices = ['missing', 'given'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/enrolments', {
      query: {
        q: asked.get('q') || undefined,
        after: asked.get('after') || undefined,
        certificate: choices.find((choice) => choice === asked.get('certificate')),
      },
    }),
  )
}

export default function Enrolments({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').learning
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.enrolments}
      lead={words.enrolmentsText}
      searchHint={words.searchEnrolments}
      filter={{ name: 'certificate', choices: choices.map((choice) => ({ value: choice, text: words.certificateChoices[choice] })) }}
      isEmpty={page.rows.length === 0}
      emptyText={words.noEnrolments}
      next={page.next}
    >
      <EnrolmentTable enrolments={page.rows} onChanged={revalidate} />
    </ListScreen>
  )
}
