import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOf, plainPath } from './text/language.ts'
import { areasOf, loadWords } from './text/words.ts'
import { keepTyped } from './keep-typed.ts'
import { keepTranslatedPages } from './translated-pages.ts'

// Newest last: Safari has all of them since 17.4, Chrome since 120.
const isNewEnough =
  'toSorted' in Array.prototype &&
  'isWellFormed' in String.prototype &&
  'size' in URLSearchParams.prototype &&
  'groupBy' in Map &&
  'withResolvers' in Promise &&
  'canParse' in URL
if (!isNewEnough) await import('./newer-functions.ts')

keepTranslatedPages()

const language = languageOf(location.pathname)
const path = plainPath(location.pathname)
await Promise.all([
  loadWords('site', language),
  path.startsWith('/authentication/') && loadWords('identity', language),
  path.startsWith('/certificates/') && loadWords('certificate', language),
  /^\/(contact|become-instructor|newsletter\/.*)$/.test(path) && loadWords('contact', language),
  // A private page that the server has rendered says what it says before its loaders run here.
  ...areasOf(document.documentElement.dataset['words']).map((area) => loadWords(area, language)),
])

const typeAgain = keepTyped(document)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  )
})

/** Says on the document that React answers now: for styles that wait for it, and for tests. */
function Hydrated({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    typeAgain()
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return children
}
