import { useCallback, useEffect, useState } from 'react'
import type { AssignmentView } from '#contract/assignments/submissions.ts'
import { api, saysOffline } from '#web/api.ts'
import { AssignmentPanel } from '#web/features/assignments/assignment-panel.tsx'
import { sendWorkFile } from '#web/features/assignments/send-work-file.ts'
import type { WorkCalls } from '#web/features/assignments/work-form.tsx'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, loadedWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** The assignment of a lesson: what it asks and what one handed in. `person`: the uid of its student; null: others look at it. */
export default function AssignmentPart({
  courseId,
  lessonId,
  person,
  onCompleted,
}: {
  courseId: string
  lessonId: string
  person: string | null
  onCompleted: () => void
}) {
  const language = useLanguage()
  const [view, setView] = useState<AssignmentView | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(async () => {
    try {
      const [loaded] = await Promise.all([
        api('GET /api/learn/{courseId}/lessons/{lessonId}/assignment', {
          params: { courseId, lessonId },
        }),
        loadWords('assignments', language),
      ])
      setFailure(null)
      setView(loaded)
    } catch (error) {
      setFailure(error)
    }
  }, [courseId, lessonId, language])
  useEffect(() => {
    queueMicrotask(() => void load())
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [load])
  const params = { courseId, lessonId }
  const calls: WorkCalls = {
    send: (file, onSent) => sendWorkFile({ ...params, file }, onSent),
    async remove(fileId) {
      await api('DELETE /api/learn/{courseId}/lessons/{lessonId}/submission-files', {
        params,
        body: { fileId },
      })
    },
    async handIn(work) {
      const next = await api('POST /api/learn/{courseId}/lessons/{lessonId}/submissions', {
        params,
        body: work,
      })
      setView(next)
      toast.success(loadedWords('assignments', language)?.handedInNow ?? '')
      if (next.isCompleted) onCompleted()
    },
  }

  if (view)
    return (
      <AssignmentPanel view={view} draftKey={`work/${person ?? ''}/${lessonId}`} calls={calls} />
    )
  if (failure !== null) return <Failure error={failure} onAgain={() => void load()} />
  return <Skeleton className="h-96 w-full" />
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
