import type { ReactNode } from 'react'
import type { PublicSite } from '#contract/site/site.ts'
import { useWords } from '#web/text/words.ts'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { DataSaverNote } from './data-saver.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Header, content and footer of every public page. `account` is where one signs in or out. Without `site` (a page that
 * failed before it knew the provider) the name mark of Edi is in.
 */
export function PageShell({
  site,
  account,
  children,
}: {
  site?: PublicSite | undefined
  account?: ReactNode
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
      {site?.announcement && <AnnouncementBar announcement={site.announcement} />}
      <SiteHeader site={site} account={account} />
      <DataSaverNote />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter site={site} />
      <Toaster />
    </>
  )
}
