import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router'
import type { PublicSite } from '#contract/site/site.ts'

const site: PublicSite = {
  origin: 'https://courses.example.com',
  name: 'Edi',
  tagline: 'Courses',
  isSample: false,
  hasSampleSchool: false,
  announcement: null,
  logo: null,
  colours: null,
  email: 'hello@example.com',
  phones: [],
  whatsapp: null,
  office: { address: ['Dhaka'], hours: 'Sunday to Thursday' },
  map: null,
  social: [],
  registration: [],
}

interface PageSource {
  /** What the language's public pages begin with: "/xx". */
  start: string
  /** The page, as in "contact". */
  path: string
  Shell: ComponentType<{ site: PublicSite; children?: ReactNode }>
  Page: ComponentType
}

/** A public page as the server renders it, with header and footer. */
export async function renderPage({ start, path, Shell, Page }: PageSource): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      id: `${start.slice(1)}/layout`,
      path: start,
      loader: () => ({ site }),
      element: createElement(Shell, { site }, createElement(Outlet)),
      children: [{ path, Component: Page }],
    },
  ])
  const context = await query(new Request(`${site.origin}${start}/${path}`))
  if (context instanceof Response) throw new Error(`The page answers ${context.status}.`)
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context }))
}
