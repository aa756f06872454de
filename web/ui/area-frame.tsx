import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { openModal } from './dialog/dialog.tsx'
import { Drawer } from './dialog/drawer.tsx'
import { Toaster } from './toast/toaster.tsx'

/** Pages behind the sign-in: a bar on top, the sidebar on the left (on a phone a drawer) and the content. */
export function AreaFrame({
  menu,
  logo,
  mark,
  tools,
  children,
}: {
  /** The sidebar, and again as a drawer: its id, its name and that of the button that opens it. null: nothing to choose from. */
  menu: { id: string; label: string; open: string; sidebar: ReactNode; drawer: ReactNode } | null
  logo: ReactNode
  /** The name of the area, beside the logo. */
  mark?: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const { shell } = useWords()
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
          {menu && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={menu.open}
              onClick={() => openModal(menu.id)}
              className="-ml-2 flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-medium text-ink-soft hover:bg-brand-wash hover:text-brand lg:hidden"
            >
              <PanelLeft size={20} aria-hidden="true" className="shrink-0" />
              <span className="max-[22rem]:sr-only">{shell.menu}</span>
            </button>
          )}
          <a href={pathIn(useLanguage(), '/')} className="rounded-md py-2 text-ink">
            {logo}
          </a>
          {mark}
          <div className="ml-auto flex items-center gap-1 sm:gap-2">{tools}</div>
        </div>
      </header>
      <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden border-r border-line lg:block">
          {menu && (
            <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-4 py-6">
              {menu.sidebar}
            </div>
          )}
        </aside>
        <main
          id="content"
          tabIndex={-1}
          className="min-h-[calc(100dvh-4rem)] px-4 py-6 outline-none sm:px-6 lg:px-8"
        >
          {children}
        </main>
      </div>
      {menu && (
        <Drawer id={menu.id} label={menu.label} side="left">
          {menu.drawer}
        </Drawer>
      )}
      <Toaster />
    </>
  )
}
