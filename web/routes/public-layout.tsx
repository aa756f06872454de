import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useNavigation, useRouteError } from 'react-router'
import { apiContext } from '#web/api.ts'
import { CourseLoading } from '#web/features/catalog/course/course-loading.tsx'
import { CourseSearch } from '#web/features/catalog/search/course-search.tsx'
import { fetchOwnedCourses } from '#web/features/catalog/owned-courses.ts'
import { PopularCourses } from '#web/features/catalog/list/popular-courses.tsx'
import { LeavingAccountMenu } from './leaving-account-menu.tsx'
import { useSession } from '#web/features/identity/session/session.ts'
import { FailureScreen, NotFoundScreen } from '#web/features/shell/failure-screens.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { languageOf, plainPath } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { useLeavingFor } from '#web/ui/hooks/leaving.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Route } from './+types/public-layout.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { site: await context.get(apiContext)('GET /api/site', { query: { language } }) }
}

/** The provider does not change during a visit. */
export const shouldRevalidate = () => false

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : null
  useEffect(() => {
    if (session.state !== 'unknown') void fetchOwnedCourses(email)
  }, [session.state, email])
  return (
    <PageShell site={loaderData.site} account={<LeavingAccountMenu />}>
      <OnTheWay />
      <Outlet />
    </PageShell>
  )
}

/** Shown while the next page loads: the outline of a course page, or a bar. */
function OnTheWay() {
  const leavingFor = useLeavingFor()
  const navigation = useNavigation()
  const next = leavingFor ?? navigation.location
  if (!next) return null
  const isCourse = /^\/courses\/./.test(plainPath(next.pathname))
  return (
    <>
      <ProgressBar />
      {isCourse && (
        <div className="on-the-way fixed inset-x-0 top-16 bottom-0 z-20 overflow-hidden bg-paper">
          <CourseLoading />
        </div>
      )}
    </>
  )
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError()
  const { shell } = useWords()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageShell site={loaderData?.site} account={<LeavingAccountMenu />}>
      {isNotFound ? (
        <>
          <title>{shell.notFoundTitle}</title>
          <meta name="robots" content="noindex" />
          <NotFoundScreen
            suggestions={
              <div className="grid gap-12">
                <div className="mx-auto w-full max-w-xl">
                  <CourseSearch q={undefined} />
                </div>
                <PopularCourses title={shell.maybeThese} />
              </div>
            }
          />
        </>
      ) : (
        <>
          <title>{shell.errorTitle}</title>
          <FailureScreen error={error} />
        </>
      )}
    </PageShell>
  )
}
