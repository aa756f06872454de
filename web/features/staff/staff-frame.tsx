import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { AreaFrame } from '#web/ui/area-frame.tsx'
import { type StaffDesk, StaffLinks } from './staff-links.tsx'

const DRAWER = 'staff-pages'

/** The pages of the staff. */
export function StaffFrame({
  logo,
  tools,
  desk,
  children,
}: {
  logo: ReactNode
  tools: ReactNode
  /** null: the visitor is not staff, so there is no menu. */
  desk: StaffDesk | null
  children: ReactNode
}) {
  const words = useWords('staff')
  return (
    <AreaFrame
      menu={
        desk && {
          id: DRAWER,
          label: words.menuLabel,
          open: words.openMenu,
          sidebar: <StaffLinks desk={desk} />,
          drawer: <StaffLinks desk={desk} closes={DRAWER} />,
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
