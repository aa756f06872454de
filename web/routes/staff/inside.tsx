import {
  isRouteErrorResponse,
  Outlet,
  useOutletContext,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { ApiProblem, saysOffline } from '#web/api.ts'
import { CodeGate } from '#web/features/second-factor/gate.tsx'
import { FailureScreen } from '#web/features/shell/failure-screens.tsx'
import { StaffNotFound } from '#web/features/staff/not-found.tsx'
import { NotPermitted } from '#web/features/staff/not-permitted.tsx'
import { StaffOffline } from '#web/features/staff/staff-offline.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { takeOverProof } from './step-up.ts'

/**
 * What is inside the staff area: a page that fails or is not for this role says so here, so that
 * the menu stays.
 */
export default function InsideStaff() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (error instanceof ApiProblem && error.code === 'not_permitted') return <NotPermitted />
  if (error instanceof ApiProblem && error.code === 'second_factor_needed')
    return <CodeGate onProved={async () => takeOverProof().then(revalidate)} />
  // The server refuses the token: the login page is loading.
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 403))
    return <ProgressBar />
  if (saysOffline(error)) return <StaffOffline />
  return isNotFound(error) ? <StaffNotFound /> : <FailureScreen error={error} />
}

/** No page has this address, or its course, order or other subject does not exist or has an invalid id. */
function isNotFound(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status === 404 || error.code === 'invalid_input'
  return isRouteErrorResponse(error) && error.status === 404
}
