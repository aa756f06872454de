import { useEffect, useState } from 'react'
import { api, type Reply } from '#web/api.ts'

type Suggestions = Reply<'GET /api/search-suggestions'>

/** The pause in typing before a request. */
const PAUSE_MS = 180
const SHORTEST = 2
const LONGEST = 60

/**
 * Suggestions for the text so far; null until the server responds, and if the text is too short or
 * too long.
 */
export function useSuggestions(typed: string): Suggestions | null {
  const [answer, setAnswer] = useState<{ typed: string; suggestions: Suggestions } | null>(null)
  const text = typed.trim()
  const isWorthIt = [...text].length >= SHORTEST && text.length <= LONGEST
  useEffect(() => {
    if (!isWorthIt) return
    let isStale = false
    const pause = setTimeout(() => {
      api('GET /api/search-suggestions', { query: { q: text } }).then(
        (suggestions) => isStale || setAnswer({ typed: text, suggestions }),
        // The search itself works without them.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(pause)
    }
  }, [text, isWorthIt])
  return isWorthIt && answer ? answer.suggestions : null
}
