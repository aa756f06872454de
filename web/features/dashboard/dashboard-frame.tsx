import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { openModal } from '#web/ui/dialog.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { ProviderName } from './page-title.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

const DRAWER = 'own-pages'

/**
 * The student's pages: a bar on top, the sidebar on the left (on a phone a drawer) and the content.
 * `person` is who the sidebar shows; it stands there twice, once in the drawer.
 */
export function DashboardFrame({
  provider,
  logo,
  person,
  tools,
  children,
}: {
  /** What the provider calls itself, for the titles of the pages. */
  provider: string
  logo: ReactNode
  person: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const { shell } = useWords()
  const words = useWords('dashboard')
  const language = useLanguage()
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-raised"
      >
        {shell.skipToContent}
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-2">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={words.openMenu}
            onClick={() => openModal(DRAWER)}
            className="-ml-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand lg:hidden"
          >
            <PanelLeft aria-hidden="true" />
          </button>
          <a href={pathIn(language, '/')} className="rounded-md py-2 text-ink">
            {logo}
          </a>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">{tools}</div>
        </div>
      </header>
      <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="hidden border-r border-line lg:block">
          <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-4 py-6">
            {person}
            <SidebarLinks />
          </div>
        </aside>
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8">
          <ProviderName value={provider}>{children}</ProviderName>
        </main>
      </div>
      <Drawer id={DRAWER} label={words.menuLabel} side="left">
        {person}
        <SidebarLinks closes={DRAWER} />
      </Drawer>
      <Toaster />
    </>
  )
}
