import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { AreaFrame } from '#web/ui/area-frame.tsx'
import { StaffLinks, type WaitingCounts } from './staff-links.tsx'

const DRAWER = 'staff-pages'

/** The pages of the staff. */
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
  const words = useWords('staff')
  return (
    <AreaFrame
      menu={
        counts && {
          id: DRAWER,
          label: words.menuLabel,
          open: words.openMenu,
          sidebar: <StaffLinks counts={counts} />,
          drawer: <StaffLinks counts={counts} closes={DRAWER} />,
        }
      }
      logo={logo}
      mark={
        <span className="ml-2 rounded-sm bg-accent-wash px-2 py-0.5 text-sm font-semibold text-accent-strong max-sm:sr-only">
          {words.area}
        </span>
      }
      tools={tools}
    >
      {children}
    </AreaFrame>
  )
}
