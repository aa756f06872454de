import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '#web/api.ts'
import type { AttemptStore } from '#web/features/tests/attempt-store.ts'
import { deviceMoment } from '#web/features/tests/open-attempt.ts'
import { OtherTab } from '#web/features/tests/other-tab.tsx'
import { RenderersProvider } from '#web/features/tests/renderers.ts'
import type { SittingStart } from '#web/features/tests/sitting-memory.ts'
import { SittingScreen } from '#web/features/tests/sitting-screen.tsx'
import { type LiveAttempt, openSitting } from '#web/features/tests/sitting.ts'
import { unsentPhotos } from '#web/features/tests/unsent-photos.ts'
import { useOnlyTab } from '#web/features/tests/use-only-tab.ts'
import { useQuestionRenderers } from './question-renderers.tsx'

/** A test being sat on this device, by a student or a guest. */
export function Sitting({
  start,
  store,
  api,
  resultPath,
  isSignedIn,
}: {
  start: SittingStart
  store: AttemptStore
  /** The calls of whoever sits it. */
  api: Api
  resultPath: string
  isSignedIn: boolean
}) {
  const { sheet } = start.head
  const sitting = useMemo(
    () => openSitting(start, { store, api, now: deviceMoment }),
    [start, store, api],
  )
  const parts = useMemo(() => [sheet.questions, sheet.stimuli, sheet.reviews], [sheet])
  useResultAfterHandIn(sitting, resultPath)
  const renderers = useQuestionRenderers(parts, { isSignedIn })
  const isOnlyTab = useOnlyTab(sheet.attemptId)
  if (!isOnlyTab) return <OtherTab />
  return (
    <RenderersProvider value={renderers}>
      <SittingScreen sitting={sitting} sheet={sheet} resultPath={resultPath} />
    </RenderersProvider>
  )
}

/** Whoever hands in wants to see the result; whoever ran out of time is told so first. */
function useResultAfterHandIn(sitting: LiveAttempt, resultPath: string): void {
  const { phase, certificate } = useSyncExternalStore(sitting.subscribe, sitting.view)
  const navigate = useNavigate()
  const before = useRef(phase)
  useEffect(() => {
    // Photos that are still on their way keep the page.
    if (phase === 'handed-in' && before.current === 'handing-in' && unsentPhotos(sitting) === 0)
      void navigate(resultPath, { replace: true, state: { certificate } })
    before.current = phase
  }, [sitting, phase, certificate, navigate, resultPath])
}
