import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { AnnounceScreen, GroupsForm } from '#web/features/discussion/announce-screen.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { DiscussionProvider } from '../../learn/discussion-provider.tsx'
import type { Route } from './+types/announcements.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await loadWords('discussion', languageOf(new URL(request.url).pathname))
  return forStaff(await requireSession(request), async () => {
    const [{ announcements }, batches] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/announcements', { params }),
      api('GET /api/staff/courses/{courseId}/batches', { params }),
    ])
    const groups = await Promise.all(
      batches.map(async ({ number }) => ({
        number,
        ...(await api('GET /api/staff/courses/{courseId}/batches/{number}/groups', {
          params: { ...params, number },
        })),
      })),
    )
    return { announcements, groups }
  })
}

/** The announcements of a course, and the groups of its batches. */
export default function Announcements({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('discussion')
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { announcements, groups } = loaderData
  return (
    <DiscussionProvider>
      <StaffTitle>{words.announcements}</StaffTitle>
      <AnnounceScreen
        courseId={params.courseId}
        batches={groups}
        announcements={announcements}
        onChanged={revalidate}
      />
      {groups.length > 0 && (
        <section aria-labelledby="groups" className="mt-8 grid max-w-3xl gap-3">
          <h2 id="groups" className="text-xl">
            {words.groups}
          </h2>
          <p className="text-ink-soft">{words.groupsStaffText}</p>
          {groups.map((batch) => (
            <GroupsForm key={batch.number} courseId={params.courseId} {...batch} />
          ))}
        </section>
      )}
    </DiscussionProvider>
  )
}
