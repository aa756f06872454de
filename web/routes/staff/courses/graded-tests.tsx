import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { GradedTestList } from '#web/features/staff-tests/graded-test-list.tsx'
import { useWords } from '#web/text/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import type { Route } from './+types/graded-tests.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('page')) || 1
  return forStaff(await requireSession(request), async () => ({
    page,
    ...(await api('GET /api/staff/tests', { query: { page } })),
  }))
}

/** Tests that were sat, those in which most waits first. */
export default function GradedTests({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').tests
  if (!loaderData) return null
  const { tests, hasMore, page } = loaderData
  const results = ({ courseId, lessonId }: (typeof tests)[number]) =>
    `/staff/courses/${courseId}/lessons/${lessonId}/results`
  return (
    <>
      <StaffTitle lead={words.gradedLead}>{words.gradedTitle}</StaffTitle>
      {tests.length === 0 ? (
        <EmptyState title={words.noGraded}>{words.noGradedText}</EmptyState>
      ) : (
        <GradedTestList
          tests={tests}
          to={results}
          objections={(test) => `${results(test)}?view=objections`}
        />
      )}
      <PageLinks
        newer={page > 1 ? `?page=${page - 1}` : null}
        older={hasMore ? `?page=${page + 1}` : null}
        words={words}
      />
    </>
  )
}
