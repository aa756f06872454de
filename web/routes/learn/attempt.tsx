import { useEffect } from 'react'
import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { keepPage } from '#web/features/offline/keep-page.ts'
import { FailureScreen, NotFoundScreen } from '#web/features/shell/failure-screens.tsx'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import { deviceMoment, openAttempt } from '#web/features/tests/open-attempt.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Route } from './+types/attempt.ts'
import { drawFormulas } from './draw-formulas.ts'
import { Sitting } from './sitting.tsx'

/** A test being sat. Where this device has no part in it, the page of the test says how to go on. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const language = languageOf(new URL(request.url).pathname)
  const [user, store] = await Promise.all([
    requireSession(request),
    attemptStore(),
    loadWords('tests', language),
    loadWords('site', language),
  ])
  const tools = { person: user.uid, store, api, now: deviceMoment }
  const start = await openAttempt(params.attemptId, tools).catch((error: unknown) => {
    if (error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_input'))
      throw data({ missing: 'attempt' }, { status: 404 })
    throw error
  })
  if (!start) throw redirect(`/learn/${params.courseId}/${params.lessonId}`)
  const { head } = start
  const sheet = await drawFormulas(head.sheet)
  return { start: { ...start, head: { ...head, sheet } }, store, person: user.uid }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.start.head.sheet.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** What is being answered is not loaded anew while it is open. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <ProgressBar />
}

export default function Attempt({
  loaderData: { start, store, person },
  params,
}: Route.ComponentProps) {
  useEffect(() => keepPage(person, location.pathname), [person])
  const resultPath = `/learn/${params.courseId}/${params.lessonId}/results/${params.attemptId}`
  return <Sitting start={start} store={store} api={api} resultPath={resultPath} isSignedIn />
}

export function ErrorBoundary() {
  const error = useRouteError()
  // The server refuses the token: the login page is loading.
  if (error instanceof ApiProblem && error.status === 401) return <AreaSkeleton />
  return (
    <PageShell account={null}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundScreen />
      ) : (
        <FailureScreen error={error} />
      )}
    </PageShell>
  )
}
