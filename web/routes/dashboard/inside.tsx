import { isRouteErrorResponse, Outlet, useOutletContext, useRouteError } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import { AreaTitle } from '#web/features/shell/area-title.tsx'
import { FailureScreen, NotFoundScreen } from '#web/features/shell/failure-screens.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** The inside of the dashboard: a page that fails does so here, so that menu and header stay. */
export default function InsideDashboard() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  // The server refuses the token: the login page is loading.
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403))
    return <ProgressBar />
  return (
    <>
      <AreaTitle />
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundScreen />
      ) : (
        <FailureScreen error={error} />
      )}
    </>
  )
}
