import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languageOf, plainPath } from './text/language.ts'
import { loadWords } from './text/words.ts'

const language = languageOf(location.pathname)
await Promise.all([
  loadWords('site', language),
  plainPath(location.pathname).startsWith('/authentication/') && loadWords('identity', language),
])

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
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return children
}
