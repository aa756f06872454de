import { languageCodes, publicPath } from '#contract/languages.ts'
import { privateAreas, SIGN_IN_AREA } from '#contract/pages.ts'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { apiContext } from './api.ts'
import { siteColoursCss } from './features/content/site-colours.ts'
import { FailureScreen, NotFoundScreen } from './features/shell/failure-screens.tsx'
import { registerServiceWorker } from './features/offline/register-service-worker.ts'
import { PageShell } from './features/shell/page-shell.tsx'
import { languageOf, useLanguage } from './text/language.ts'
import './ui/tokens.css'
import type { Route } from './+types/root.ts'

/**
 * Runs before the first paint: the chosen theme, and whether someone is probably signed in (space
 * is reserved either way), and how many courses are in their cart. A coupon in any address is kept
 * for the order. A press on the language switch is remembered even before any other script has
 * come, and so is one that saves data; pictures that wait are loaded when they are pressed.
 */
const FIRST_PAINT = `{const d=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{}};let t=g('theme');if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';d.dataset.theme=t;const s=v=>{document.cookie='low-data='+v+';path=/;max-age=31536000;samesite=lax'},l=/(?:^|; )low-data=(on|off)/.exec(document.cookie);if(l?l[1]==='on':navigator.connection?.saveData)d.dataset.lowData='';const i=g('access-token')||g('signed-in');if(i)d.dataset.signedIn='';if(g('bangla-font'))d.dataset.banglaFont='';const n=+g('cart-count');if(n&&i){d.dataset.cart='';d.style.setProperty('--cart-count',n)}const c=new URLSearchParams(location.search).get('coupon');if(c)try{sessionStorage.setItem('coupon',c)}catch{}addEventListener('click',e=>{const a=e.target.closest?.('a[data-language]');if(a)try{localStorage.setItem('language',a.dataset.language)}catch{}const p=e.target.closest?.('[data-saver],img[data-src]'),w=p?.dataset.saver;if(w==='on'||w==='off'){s(w);location.reload()}else if(p&&(w||!p.closest('a')))for(const i of w?document.querySelectorAll('[data-src],[data-srcset]'):p.parentElement.tagName==='PICTURE'?p.parentElement.children:[p]){for(const n of['srcset','src'])if(i.dataset[n]){i[n]=i.dataset[n];delete i.dataset[n]}}})}`

/**
 * Public pages are the same for everyone, so the browser may fetch the next one when a finger
 * comes near, and build it when the finger is down. Fetching costs the document alone: the line
 * may be metered. Private pages are never guessed at.
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
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html
      lang={language}
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
        <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT }} />
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
