import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { data, redirect, useLocation } from 'react-router'
import type { MediaPlay } from '#contract/media/media.ts'
import type { AttemptResult } from '#contract/tests/attempts.ts'
import { ApiProblem } from '#web/api.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { lookAtMedia } from '#web/features/media/use-article-media.ts'
import { mediaIdsOf } from '#web/features/offline/lesson-files.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import { lateSlots, waitingPhotos } from '#web/features/tests/open-attempt.ts'
import { RenderersProvider } from '#web/features/tests/renderers.ts'
import { ResultScreen } from '#web/features/tests/result-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/attempt-result.ts'
import { HandingIn } from './handing-in.tsx'
import { drawFormulas } from './draw-formulas.ts'
import { useQuestionRenderers } from './question-renderers.tsx'

type Params = Record<'courseId' | 'lessonId' | 'attemptId', string>

async function load({ request, params, api, person, isDevice }: PageRequest<Params>) {
  const { attemptId, courseId, lessonId } = params
  const [{ uid }] = await Promise.all([
    person(),
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
  const sent = {
    result,
    unsentPhotos: 0,
    tooLate: [] as number[],
    media: [] as readonly MediaPlay[],
    uid,
  }
  if (isDevice) return { ...sent, ...(await withDevice({ result, attemptId, uid })), isDevice }
  return { ...sent, media: await lookAtMedia(api, mediaIdsOf(result)), isDevice }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Draws the formulas, and finds the answers that this device holds and the server refused. */
async function withDevice({
  result,
  attemptId,
  uid,
}: {
  result: AttemptResult | null
  attemptId: string
  uid: string
}) {
  const store = await attemptStore()
  return {
    result: result && (await drawFormulas(result)),
    unsentPhotos: await waitingPhotos(attemptId, store),
    tooLate: await lateSlots(attemptId, { person: uid, store }),
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
export default function AttemptResultPage({ loaderData, params }: Route.ComponentProps) {
  const { result, tooLate, unsentPhotos } = useOnDevice(loaderData, params.attemptId)
  const { state } = useLocation() as { state: { certificate?: string | null } | null }
  // The browser remembers it through a reload, of which the server knows nothing.
  const certificate = useSyncExternalStore(
    () => () => {},
    () => state?.certificate ?? null,
    () => null,
  )
  const parts = useMemo(() => [result?.questions, result?.stimuli, result?.reviews], [result])
  const renderers = useQuestionRenderers(parts, { atFirst: loaderData.media })
  if (!result) return <HandingIn />
  return (
    <RenderersProvider value={renderers}>
      <ResultScreen
        result={result}
        tooLate={tooLate}
        unsentPhotos={unsentPhotos}
        certificate={certificate}
      />
    </RenderersProvider>
  )
}

/** The result with what only the device adds: a page of the server gets it once it is alive. */
function useOnDevice(loaderData: Route.ComponentProps['loaderData'], attemptId: string) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof withDevice>> | null>(null)
  const { result, uid, isDevice } = loaderData
  useEffect(() => {
    if (!isDevice) withDevice({ result, attemptId, uid }).then(setFound, reportError)
  }, [result, attemptId, uid, isDevice])
  return (isDevice ? null : found) ?? loaderData
}
