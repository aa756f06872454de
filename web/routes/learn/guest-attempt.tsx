import { data, redirect } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import { GUEST, guestApi } from '#web/features/tests/guest-attempts.ts'
import { deviceMoment, openAttempt } from '#web/features/tests/open-attempt.ts'
import { languageOf, pathIn } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Route } from './+types/guest-attempt.ts'
import { drawFormulas } from './draw-formulas.ts'
import { Sitting } from './sitting.tsx'

/** A free test being sat by a visitor. Where this device has no part in it, its public page says how to begin. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const language = languageOf(new URL(request.url).pathname)
  const [store] = await Promise.all([
    attemptStore(),
    loadWords('tests', language),
    loadWords('site', language),
  ])
  const { courseId, lessonId, attemptId } = params
  const tools = { person: GUEST, store, api: guestApi, now: deviceMoment }
  const start = await openAttempt(attemptId, tools).catch((error: unknown) => {
    // It has joined an account.
    if (error instanceof ApiProblem && error.code === 'attempt_not_found')
      throw redirect(`/learn/${courseId}/${lessonId}/guest/${attemptId}/result`)
    if (error instanceof ApiProblem && error.status === 400)
      throw data({ missing: 'attempt' }, { status: 404 })
    throw error
  })
  if (!start) throw redirect(pathIn(language, `/free-tests/${courseId}/${lessonId}`))
  const { head } = start
  const sheet = await drawFormulas(head.sheet)
  return { start: { ...start, head: { ...head, sheet } }, store }
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

export default function GuestAttempt({
  loaderData: { start, store },
  params: { courseId, lessonId, attemptId },
}: Route.ComponentProps) {
  const resultPath = `/learn/${courseId}/${lessonId}/guest/${attemptId}/result`
  return (
    <Sitting
      start={start}
      store={store}
      api={guestApi}
      resultPath={resultPath}
      isSignedIn={false}
    />
  )
}

export { ErrorBoundary } from './attempt.tsx'
