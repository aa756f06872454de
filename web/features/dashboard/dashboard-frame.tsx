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
  isTeacher,
  tools,
  signOut,
  children,
}: {
  /** The provider's name, for the titles of the pages. */
  provider: string
  logo: ReactNode
  /** The person in the sidebar. */
  person: ReactNode
  /** They are an instructor, or invited to be one. */
  isTeacher: boolean
  tools: ReactNode
  /** At the end of the drawer on a phone, where the bar has no room. */
  signOut: ReactNode
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
            <SidebarLinks isTeacher={isTeacher} />
          </>
        ),
        drawer: (
          <>
            {person}
            <SidebarLinks closes={DRAWER} isTeacher={isTeacher} />
            <div className="mt-5 border-t-2 border-dashed border-line pt-5">{signOut}</div>
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
