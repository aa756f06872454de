import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TestEntry } from '#contract/tests/attempts.ts'
import { api, saysOffline } from '#web/api.ts'
import { learnServerTime } from '#web/server-clock.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import {
  deviceMoment,
  hasDevice,
  startAttempt,
  takeOverAttempt,
} from '#web/features/tests/open-attempt.ts'
import { TestEntryScreen } from '#web/features/tests/test-entry.tsx'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface EntryState {
  entry: TestEntry
  hasDevice: boolean
}

/** The test of a lesson: its rules and how to begin. `person`: the uid of its student; null: staff looks at it. */
export default function TestPart({
  courseId,
  lessonId,
  person,
}: {
  courseId: string
  lessonId: string
  person: string | null
}) {
  const language = useLanguage()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<EntryState | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const load = useCallback(async () => {
    try {
      const askedAt = Date.now()
      const [store, entry] = await Promise.all([
        attemptStore(),
        api('GET /api/learn/{courseId}/tests/{lessonId}', { params: { courseId, lessonId } }),
        loadWords('tests', language),
      ])
      learnServerTime(Date.parse(entry.serverNow), askedAt)
      const tools = { person: person ?? '', store, api, now: deviceMoment }
      const isHere = entry.openAttemptId !== null && (await hasDevice(entry.openAttemptId, tools))
      setFailure(null)
      setLoaded({ entry, hasDevice: isHere })
    } catch (error) {
      setFailure(error)
    }
  }, [courseId, lessonId, language, person])
  useEffect(() => {
    queueMicrotask(() => void load())
  }, [load])

  if (failure !== null) return <Failure error={failure} onAgain={() => void load()} />
  if (!loaded) return <Skeleton className="h-96 w-full" />

  const open = (attemptId: string) =>
    navigate(`/learn/${courseId}/${lessonId}/attempt/${attemptId}`)
  const tools = async () => ({
    person: person ?? '',
    store: await attemptStore(),
    api,
    now: deviceMoment,
  })
  return (
    <TestEntryScreen
      entry={loaded.entry}
      isStudent={person !== null}
      hasDevice={loaded.hasDevice}
      onOpened={() => void load()}
      acts={{
        async start(mode) {
          const { attemptId } = await startAttempt(
            { courseId, lessonId, mode },
            await tools(),
          ).catch(async (error: unknown) => {
            // Started elsewhere, or closed meanwhile: the page says what holds now.
            await load()
            throw error
          })
          await open(attemptId)
        },
        async goOn(attemptId) {
          await open(attemptId)
        },
        async takeOver(attemptId) {
          await takeOverAttempt(attemptId, await tools())
          await open(attemptId)
        },
      }}
    />
  )
}

function Failure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const site = useWords()
  const { shell } = site
  return (
    <EmptyState
      title={saysOffline(error) ? shell.offlineTitle : shell.errorTitle}
      action={<Button onClick={onAgain}>{shell.tryAgain}</Button>}
    >
      <p role="alert">{problemText(asProblem(error), site)}</p>
    </EmptyState>
  )
}
