import type { ReactNode } from 'react'
import { centreInTrack } from './centre-in-track.ts'
import { classes } from './classes.ts'

export interface TabLink {
  key: string
  href: string
  label: ReactNode
  isCurrent: boolean
}

/** Tabs that are links, so that each can be shared. On a narrow screen they scroll, the current one in view. */
export function TabLinks({
  label,
  tabs,
  className,
}: {
  label: string
  tabs: readonly TabLink[]
  className?: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="tab-track relative flex gap-2 overflow-x-auto px-1 py-2">
        {tabs.map((tab) => (
          <li key={tab.key} className={classes('shrink-0', tab.isCurrent && 'tab-current')}>
            <a
              href={tab.href}
              ref={tab.isCurrent ? scrollIntoTrack : undefined}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="inline-flex min-h-10 items-center gap-2 rounded-md border border-line bg-surface px-3.5 whitespace-nowrap font-medium transition-colors hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * When React comes, a track stays that someone or the browser (`scroll-initial-target`) has scrolled, or that lies under
 * a finger: the tab would slip away.
 */
function scrollIntoTrack(link: HTMLAnchorElement | null): void {
  const track = link?.closest('ul')
  if (!link || !track) return
  const isFirst = !('hydrated' in document.documentElement.dataset)
  if (isFirst && (track.scrollLeft > 0 || track.matches(':hover'))) return
  centreInTrack(link)
}
