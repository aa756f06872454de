import { useEffect, useRef, useState } from 'react'
import type { QuestionSummary } from '#contract/discussion/questions.ts'
import type { questionOrders } from '#contract/discussion/terms.ts'
import { api } from '#web/api.ts'

/** A search among the questions of a course. */
export interface QuestionSearch {
  q: string
  order: (typeof questionOrders)[number]
}

interface QuestionPage {
  rows: readonly QuestionSummary[]
  next: string | null
}

export interface QuestionPages {
  /** null: loading. */
  shown: QuestionPage | null
  hasFailed: boolean
  retry: () => void
  /** Loads the next page. */
  more: () => Promise<void>
}

/** The questions that a search finds, in pages. */
export function useQuestions(
  courseId: string,
  query: QuestionSearch & { lesson?: string; class?: string },
): QuestionPages {
  const [shown, setShown] = useState<QuestionPage | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const queryKey = JSON.stringify([courseId, query, tries])
  useEffect(() => {
    let isOver = false
    const [course, wanted] = JSON.parse(queryKey) as [string, typeof query]
    api('GET /api/learn/{courseId}/questions', {
      params: { courseId: course },
      query: wanted,
    }).then(
      (page) => {
        if (isOver) return
        setShown(page)
        setFailed(false)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [queryKey])

  const readBehind = useRef<string | null>(null)
  async function more(): Promise<void> {
    if (!shown?.next || readBehind.current === shown.next) return
    readBehind.current = shown.next
    try {
      const page = await api('GET /api/learn/{courseId}/questions', {
        params: { courseId },
        query: { ...query, after: shown.next },
      })
      // Meanwhile something else may have been looked for.
      setShown((now) =>
        now === shown ? { rows: [...shown.rows, ...page.rows], next: page.next } : now,
      )
    } finally {
      readBehind.current = null
    }
  }

  return { shown, hasFailed, retry: () => setTries(tries + 1), more }
}
