import { textBefore } from '#contract/text-before.ts'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffMe, QueueCounts } from '#contract/staff/staff.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { countText } from './count-text.ts'
import { type LinkGroup as Group, type PageLink, staffPages } from './staff-pages.ts'

/** The member of staff, and the counts of their waiting work. */
export interface StaffDesk {
  me: StaffMe
  counts: QueueCounts
}

/** The pages this role includes, with the count of waiting work in each. `closes`: their drawer. */
export function StaffLinks({ desk, closes }: { desk: StaffDesk; closes?: string }) {
  const words = useWords('staff')
  const nav = useCurrentLinkInView()
  const groups = linksOf(words, desk)
  return (
    <nav ref={nav} aria-label={words.menuLabel} className="flex flex-col gap-5">
      {groups.map((group) => (
        <LinkGroup key={group.title} group={group} closes={closes} />
      ))}
    </nav>
  )
}

/** The groups of pages this role includes. */
export function linksOf(words: StaffWords, { me, counts }: StaffDesk): Group[] {
  return staffPages(words, counts)
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ needs }) => needs === 'any' || me.permissions.includes(needs)),
    }))
    .filter(({ links }) => links.length > 0)
}

/** The list is longer than a laptop's window: it is scrolled so that the current page is visible. */
function useCurrentLinkInView() {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // The overview is the first.
    if (pathname !== '/staff')
      centreInMenu(nav.current?.querySelector<HTMLElement>('[aria-current]') ?? null)
  }, [pathname])
  return nav
}

/** Only the list moves, which is what positions its links: scrollIntoView would move the page as well. */
function centreInMenu(link: HTMLElement | null): void {
  const menu = link?.offsetParent
  if (link && menu) menu.scrollTop = link.offsetTop - (menu.clientHeight - link.offsetHeight) / 2
}

function LinkGroup({ group: { title, links }, closes }: { group: Group; closes?: string }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const titleId = useId()
  return (
    <div>
      {title && (
        <p id={titleId} className="px-3 pb-1 text-sm font-semibold text-ink-muted">
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? titleId : undefined} className="flex flex-col gap-0.5">
        {links.map(({ to, covers, text, Icon, waiting }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAt(pathname, { to, covers }) ? 'page' : undefined}
              onClick={() => closes && closeModal(closes)}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 flex-1">{text}</span>
              {(waiting ?? 0) > 0 && (
                <span className="rounded-full bg-accent px-2 py-0.5 text-sm font-bold text-on-accent tabular-nums">
                  {digitsIn(language, countText(waiting ?? 0))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether a link is that of the current page, or of the list above it. */
export function isAt(pathname: string, { to, covers }: Pick<PageLink, 'to' | 'covers'>): boolean {
  if (to === '/staff') return pathname === to
  return [textBefore(to, '?'), covers].some(
    (path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)),
  )
}
