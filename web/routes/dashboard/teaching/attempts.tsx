import { attemptFilters } from '#contract/tests/terms.ts'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { AttemptsView } from '#web/features/staff-tests/results/attempts-view.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import type { Route } from './+types/attempts.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { pathname, searchParams: search } = new URL(request.url)
  const show = attemptFilters.find((each) => each === search.get('show')) ?? 'all'
  const after = search.get('after') || undefined
  const [page] = await Promise.all([
    api('GET /api/teaching/lessons/{lessonId}/test/attempts', {
      params,
      query: { show, after },
    }).catch(closedTo),
    loadWords('staff', languageOf(pathname)),
  ])
  return { page, show, isFirst: !after }
}

/** The attempts of a test, for who teaches or examines the course. */
export default function TaughtAttempts({
  loaderData: { page, show, isFirst },
}: Route.ComponentProps) {
  const { teaching } = useWords('dashboard')
  return (
    <>
      <BackLink to="/dashboard/teaching/marking">{teaching.marking}</BackLink>
      <PageTitle>{page.title}</PageTitle>
      <AttemptsView
        page={page}
        show={show}
        isFirst={isFirst}
        action={null}
        area="/dashboard/teaching"
      />
    </>
  )
}
