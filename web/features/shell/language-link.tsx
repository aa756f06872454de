import { useLocation } from 'react-router'
import { type Language, pathIn, plainPath, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** Where the switch leads; with a third language it becomes a menu. */
const OTHER: Record<Language, Language> = { en: 'bn', bn: 'en' }

/** Leads to this page in the other language; the first inline script of the page remembers the choice (root.tsx). */
export function LanguageLink({ className }: { className: string }) {
  const { shell } = useWords()
  const { pathname, search } = useLocation()
  const other = OTHER[useLanguage()]
  return (
    <a
      href={pathIn(other, plainPath(pathname)) + search}
      lang={other}
      hrefLang={other}
      data-language={other}
      title={shell.switchLanguageLabel}
      className={className}
    >
      {shell.switchLanguage}
    </a>
  )
}
