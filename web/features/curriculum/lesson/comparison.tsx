import { useEffect, useRef, useState } from 'react'
import type { LessonVersion } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Draft } from './autosaver.ts'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { RenderedDraft, StudentView } from './preview.tsx'

/** What students see now and the draft, side by side. */
export function Comparison({
  number,
  draft,
  calls,
  parts,
}: {
  /** Of the version that is published. */
  number: number
  draft: Draft
  calls: Pick<LessonCalls, 'showVersion' | 'preview'>
  parts: LessonParts
}) {
  const site = useWords()
  const { review: words } = useWords('curriculum')
  const [shown, setShown] = useState<(LessonVersion & { body: LessonBody }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef({ calls, site })
  useEffect(() => {
    latest.current = { calls, site }
  })
  useEffect(() => {
    let isCurrent = true
    latest.current.calls.showVersion(number).then(
      (version) => isCurrent && setShown(version),
      (error: unknown) =>
        isCurrent && setFailure(problemText(asProblem(error), latest.current.site)),
    )
    return () => {
      isCurrent = false
    }
  }, [number])
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card as="article" padding="sm" className="min-w-0">
        <h3 className="mb-3 text-brand">{words.before}</h3>
        <FormFailure>{failure}</FormFailure>
        {!shown && !failure && <Spinner className="mx-auto" />}
        {shown && <StudentView title={shown.title} body={shown.body} parts={parts} />}
      </Card>
      <Card as="article" padding="sm" className="min-w-0">
        <h3 className="mb-3 text-brand">{words.after}</h3>
        <RenderedDraft draft={draft} calls={calls} parts={parts} />
      </Card>
    </div>
  )
}
