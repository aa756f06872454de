import { useEffect, useState } from 'react'
import { type Language, useLanguage } from '#web/text/language.ts'

/** The pause in typing before a search. */
const PAUSE_MS = 250

/**
 * What fits what is typed, once the typing pauses. A search that fails offers nothing new: the field takes any text.
 *
 * @param find the same function at every render
 */
export function useSuggestions<Match>(
  typed: string,
  find: (text: string, language: Language) => Promise<readonly Match[]>,
): readonly Match[] {
  const language = useLanguage()
  const [found, setFound] = useState<readonly Match[]>([])
  const text = typed.trim()
  useEffect(() => {
    if (text === '') return
    let isOver = false
    const timer = setTimeout(() => {
      find(text, language).then(
        (matches) => isOver || setFound(matches),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, language, find])
  return found
}
