import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { StaffLinks, type WaitingCounts } from './staff-links.tsx'

const DRAWER = 'staff-pages'

/** The pages of the staff: a bar on top, the sidebar on the left (on a phone a drawer) and the content. */
export function StaffFrame({
  logo,
  tools,
  counts,
  children,
}: {
  logo: ReactNode
  tools: ReactNode
  /** null: whoever looks is not staff, so there is nothing to choose from. */
  counts: WaitingCounts | null
  children: ReactNode
}) {
  const { shell } = useWords()
  const words = useWords('staff')
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
          {counts && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={words.openMenu}
              onClick={() => openModal(DRAWER)}
              className="-ml-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand lg:hidden"
            >
              <PanelLeft aria-hidden="true" />
            </button>
          )}
          <a href={pathIn(useLanguage(), '/')} className="rounded-md py-2 text-ink">
            {logo}
          </a>
          <span className="ml-2 rounded-sm bg-accent-wash px-2 py-0.5 text-sm font-semibold text-accent-strong max-sm:sr-only">
            {words.area}
          </span>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">{tools}</div>
        </div>
      </header>
      <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="hidden border-r border-line lg:block">
          {counts && (
            <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto px-4 py-6">
              <StaffLinks counts={counts} />
            </div>
          )}
        </aside>
        <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8">
          {children}
        </main>
      </div>
      {counts && (
        <Drawer id={DRAWER} label={words.menuLabel} side="left">
          <StaffLinks counts={counts} closes={DRAWER} />
        </Drawer>
      )}
      <Toaster />
    </>
  )
}
