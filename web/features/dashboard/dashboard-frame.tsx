import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { AreaFrame } from '#web/ui/area-frame.tsx'
import { ProviderName } from './page-title.tsx'
import { SidebarLinks } from './sidebar-links.tsx'

const DRAWER = 'own-pages'

/** The student's pages. */
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
  /** Who the sidebar shows. */
  person: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const words = useWords('dashboard')
  return (
    <AreaFrame
      menu={{
        id: DRAWER,
        label: words.menuLabel,
        open: words.openMenu,
        sidebar: (
          <>
            {person}
            <SidebarLinks />
          </>
        ),
        drawer: (
          <>
            {person}
            <SidebarLinks closes={DRAWER} />
          </>
        ),
      }}
      logo={logo}
      tools={tools}
    >
      <ProviderName value={provider}>{children}</ProviderName>
    </AreaFrame>
  )
}
