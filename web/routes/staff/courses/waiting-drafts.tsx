import { api } from '#web/api.ts'
import { WaitingDrafts } from '#web/features/curriculum/waiting-drafts.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/waiting-drafts.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [drafts] = await Promise.all([
      api('GET /api/staff/waiting-drafts'),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
    ])
    return drafts
  })
}

/** Lessons that instructors handed in for publishing. */
export default function StaffWaitingDrafts({ loaderData: drafts }: Route.ComponentProps) {
  const words = useWords('curriculum')
  if (!drafts) return null
  return (
    <ListScreen
      title={words.review.title}
      lead={words.review.lead}
      isEmpty={drafts.length === 0}
      emptyText={words.review.empty}
      next={null}
    >
      <WaitingDrafts drafts={drafts} />
    </ListScreen>
  )
}
