import { useEffect, useRef, useState } from 'react'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export interface CurriculumState {
  curriculum: Curriculum
  /** A change is being sent. */
  isSaving: boolean
  /**
   * Shows a change at once and sends it after the earlier ones. A failure is explained, and the tree of the server
   * shown again. Not awaited.
   */
  rearrange(change: (curriculum: Curriculum) => Curriculum, send: () => Promise<Curriculum>): void
  /** Sends a change and shows the answer. @throws ApiProblem in the words of this page */
  change(send: () => Promise<Curriculum>): Promise<void>
}

/** The tree of the server, with the moves that are not saved yet. */
export function useCurriculum(
  loaded: Curriculum,
  reload: () => Promise<Curriculum>,
): CurriculumState {
  const site = useWords()
  const { problems } = useWords('curriculum')
  const [curriculum, setCurriculum] = useState(loaded)
  const [isSaving, setSaving] = useState(false)
  const saved = useRef(loaded)
  const queue = useRef({ tail: Promise.resolve(), waiting: 0 })

  // Moves that are not saved yet would be lost with the page.
  useEffect(() => {
    if (!isSaving) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaving])

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.current.tail.then(work)
    queue.current.waiting += 1
    setSaving(true)
    const done = () => {
      queue.current.waiting -= 1
      if (queue.current.waiting === 0) setSaving(false)
    }
    queue.current.tail = turn.then(done, done)
    return turn
  }

  /** A response older than the last move is not shown. */
  function showIfLast(answer: Curriculum): void {
    saved.current = answer
    if (queue.current.waiting === 1) setCurriculum(answer)
  }

  return {
    curriculum,
    isSaving,
    rearrange(change, send) {
      setCurriculum(change)
      void inTurn(async () => {
        try {
          showIfLast(await send())
        } catch (error) {
          const problem = wordedProblem(error, problems)
          toast.error(problem instanceof ApiProblem ? problemText(problem, site) : String(error))
          // The last change of the queue shows its failures.
          await reload().then(
            (answer) => setCurriculum((saved.current = answer)),
            () => setCurriculum(saved.current),
          )
        }
      })
    },
    async change(send) {
      try {
        await inTurn(async () => setCurriculum((saved.current = await send())))
      } catch (error) {
        throw wordedProblem(error, problems)
      }
    },
  }
}

/** The text of a failed call: of these pages, else of the site. */
export function wordedProblem(error: unknown, problems: Record<string, string>): unknown {
  const own = error instanceof ApiProblem ? problems[error.code] : undefined
  if (!own || !(error instanceof ApiProblem)) return error
  return new ApiProblem({
    status: error.status,
    code: error.code,
    title: own,
    errors: error.errors,
    facts: error.facts,
  })
}
