import { languageCodes, publicPath } from '#contract/languages.ts'
import { isPrivatePath, privateAreas, SIGN_IN_AREA } from '#contract/pages.ts'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from './api.ts'
import { siteColoursCss } from './features/content/site-colours.ts'
import { FailureScreen, NotFoundScreen } from './features/shell/failure-screens.tsx'
import { registerServiceWorker } from './features/offline/register-service-worker.ts'
import { PageShell } from './features/shell/page-shell.tsx'
import firstPaint from './page-scripts/first-paint.ts?script'
import { languageOf, useLanguage } from './text/language.ts'
import fontFaces from './ui/fonts.css?inline'
import './ui/tokens.css'
import type { Route } from './+types/root.ts'

/**
 * The next page, the same for everyone, may be fetched when a finger comes near: the document alone, as lines are
 * metered. It is built when the finger is down. Private pages are never guessed at.
 */
const PUBLIC_LINKS = {
  and: [
    { href_matches: '/*' },
    {
      not: {
        href_matches: [
          '/api/*',
          ...privateAreas.map((area) => `/${area}*`),
          ...languageCodes.map((code) => publicPath(code, `/${SIGN_IN_AREA}/*`)),
          '/*.*',
        ],
      },
    },
    { not: { selector_matches: '[download], [target], [rel~=nofollow]' } },
  ],
}
const SPECULATION = JSON.stringify({
  prefetch: [{ where: PUBLIC_LINKS, eagerness: 'moderate' }],
  prerender: [{ where: PUBLIC_LINKS, eagerness: 'conservative' }],
})

/** The provider's data on every page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { name, colours, isSample } = await context.get(apiContext)('GET /api/site', {
    query: { language },
  })
  return { name, coloursCss: siteColoursCss(colours), isSample }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const site = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    // The server does not know the language chosen for private pages, and hydrating leaves what it wrote.
    document.documentElement.lang = language
  }, [language])
  return (
    <html
      lang={language}
      data-page-language={isPrivatePath(pathname) ? undefined : language}
      data-theme="light"
      data-sample-site={site?.isSample ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b5d4e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* The theme, whether someone is probably signed in, and what works before any other script has come. */}
        <script dangerouslySetInnerHTML={{ __html: firstPaint }} />
        {/* Once: a stylesheet that came later would name the faces anew, and set the text again in what has arrived by then. */}
        <style dangerouslySetInnerHTML={{ __html: fontFaces }} />
        <Meta />
        <Links />
        {site?.coloursCss && <style dangerouslySetInnerHTML={{ __html: site.coloursCss }} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION }} />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    registerServiceWorker()
  }, [])
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <PageShell>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundScreen />
      ) : (
        <FailureScreen error={error} />
      )}
    </PageShell>
  )
}
