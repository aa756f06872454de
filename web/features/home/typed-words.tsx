import { useLanguage } from '#web/text/language.ts'
import { typewriterStyle } from './typewriter.ts'

/**
 * A typewriter animation that reserves the longest word's width; read out as a plain list. Source:
 * spec §9.
 */
export function TypedWords({ words }: { words: readonly string[] }) {
  const language = useLanguage()
  return (
    <>
      <style>{typewriterStyle('.typed', words, language)}</style>
      <span className="sr-only"> {words.join(', ')}</span>
      <span aria-hidden="true" className="grid text-brand">
        {words.map((word) => (
          <span key={word} className="invisible col-start-1 row-start-1">
            {word}
          </span>
        ))}
        <span className="typed col-start-1 row-start-1" />
      </span>
    </>
  )
}
