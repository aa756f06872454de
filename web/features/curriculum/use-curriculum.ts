import { useEffect, useRef, useState } from 'react'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

export interface CurriculumState {
  curriculum: Curriculum
  /** Something is on its way to the server. */
  isSaving: boolean
  /**
   * Shows a change at once and sends it behind those before it; a failure says why and shows what the server has.
   * Nobody waits for it.
   */
  rearrange(change: (curriculum: Curriculum) => Curriculum, send: () => Promise<Curriculum>): void
  /** Sends a change and shows the answer. @throws ApiProblem in the words of this page */
  change(send: () => Promise<Curriculum>): Promise<void>
}

/** The tree as this person sees it: the server's, with the moves that are on their way. */
export function useCurriculum(
  loaded: Curriculum,
  reload: () => Promise<Curriculum>,
): CurriculumState {
  const site = useWords()
  const { problems } = useWords('curriculum')
  const [curriculum, setCurriculum] = useState(loaded)
  const [isSaving, setSaving] = useState(false)
  const queue = useRef({ tail: Promise.resolve(), waiting: 0 })

  // Moves that are on their way would be lost with the page.
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

  /** An answer that later moves have overtaken is not shown. */
  const showIfLast = (answer: Curriculum) => queue.current.waiting === 1 && setCurriculum(answer)

  return {
    curriculum,
    isSaving,
    rearrange(change, send) {
      setCurriculum(change)
      void inTurn(async () => {
        try {
          showIfLast(await send())
        } catch (error) {
          const problem = inTheseWords(error, problems)
          toast.error(problem instanceof ApiProblem ? problemText(problem, site) : String(error))
          // What the others of the queue have to say is shown by the last of them.
          await reload().then(setCurriculum, () => setCurriculum(loaded))
        }
      })
    },
    async change(send) {
      try {
        await inTurn(async () => setCurriculum(await send()))
      } catch (error) {
        throw inTheseWords(error, problems)
      }
    },
  }
}

/** A failed call in the words of these pages, where they have some. */
export function inTheseWords(error: unknown, problems: Record<string, string>): unknown {
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
