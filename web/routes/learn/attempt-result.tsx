import { useMemo } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import { lateSlots } from '#web/features/tests/open-attempt.ts'
import { RenderersProvider } from '#web/features/tests/renderers.ts'
import { ResultScreen } from '#web/features/tests/result-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/attempt-result.ts'
import { HandingIn } from './handing-in.tsx'
import { drawFormulas } from './draw-formulas.ts'
import { useQuestionRenderers } from './question-renderers.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { attemptId, courseId, lessonId } = params
  const [user, store] = await Promise.all([
    whoIsSignedIn(),
    attemptStore(),
    loadWords('tests', languageOf(new URL(request.url).pathname)),
  ])
  const result = await api('GET /api/learn/attempts/{attemptId}', {
    params: { attemptId },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'attempt_handing_in') return null
    if (error.code === 'attempt_not_submitted')
      throw redirect(`/learn/${courseId}/${lessonId}/attempt/${attemptId}`)
    if (error.status === 404 || error.code === 'invalid_input')
      throw data({ missing: 'attempt' }, { status: 404 })
    throw error
  })
  return {
    result: result && (await drawFormulas(result).catch(() => result)),
    tooLate: await lateSlots(attemptId, { person: user?.uid ?? '', store }),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.result?.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The result of one's own attempt. */
export default function AttemptResultPage({
  loaderData: { result, tooLate },
}: Route.ComponentProps) {
  const { state } = useLocation() as { state: { certificate?: string | null } | null }
  const parts = useMemo(() => [result?.questions, result?.stimuli, result?.reviews], [result])
  const renderers = useQuestionRenderers(parts)
  if (!result) return <HandingIn />
  return (
    <RenderersProvider value={renderers}>
      <ResultScreen result={result} tooLate={tooLate} certificate={state?.certificate ?? null} />
    </RenderersProvider>
  )
}
