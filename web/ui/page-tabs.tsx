import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { centreInTrack } from './centre-in-track.ts'

/**
 * The pages of one thing as tabs; the first is the address that the others go on from. On a narrow screen they scroll,
 * the current one in view.
 */
export function PageTabs({
  label,
  tabs: [first, ...others],
}: {
  label: string
  tabs: readonly [PageTab, ...PageTab[]]
}) {
  const track = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = track.current?.querySelector<HTMLAnchorElement>('[aria-current]')
    if (current && pathname.startsWith(current.pathname)) centreInTrack(current)
  }, [pathname])
  return (
    <nav aria-label={label} className="mb-4">
      <ul ref={track} className="relative flex gap-2 overflow-x-auto px-1 py-2">
        {[first, ...others].map((tab) => (
          <li key={tab.to} className="shrink-0">
            <NavLink
              to={tab.to}
              end={tab === first}
              className="inline-flex min-h-10 items-center rounded-md border border-line bg-surface px-3.5 whitespace-nowrap font-medium transition-colors hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {tab.text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PageTab {
  to: string
  text: string
}
