import { ChevronDown } from 'lucide-react'
import { textBefore } from '#contract/text-before.ts'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffMe, QueueCounts } from '#contract/staff/staff.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { useOnline } from '#web/ui/hooks/use-online.ts'
import { countText } from './count-text.ts'
import { foldGroup, useFoldedGroups } from './folded-groups.ts'
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
    <nav ref={nav} aria-label={words.menuLabel} className="flex flex-col gap-2">
      {groups.map((group) => (
        <LinkGroup key={group.title} group={group} closes={closes} />
      ))}
    </nav>
  )
}

/** The groups of pages this role includes. */
export function linksOf(words: StaffWords, { me, counts }: StaffDesk): Group[] {
  return staffPages(words, counts)
    .map(({ id, title, links }) => ({
      id,
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

/** Pages under a heading that folds them. The group of the current page stays open, and so has nothing to press. */
function LinkGroup({ group: { id, title, links }, closes }: { group: Group; closes?: string }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const folded = useFoldedGroups()
  const titleId = useId()
  const listId = useId()
  const isHere = links.some((link) => isAt(pathname, link))
  const isFolded = id !== null && !isHere && folded.includes(id)
  const waiting = links.reduce((sum, link) => sum + (link.waiting ?? 0), 0)
  return (
    <div>
      {id !== null && isHere && (
        <p id={titleId} className="flex min-h-9 items-center px-3 text-sm font-semibold text-ink">
          {title}
        </p>
      )}
      {id !== null && !isHere && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => foldGroup(id, !isFolded)}
          className="flex min-h-9 w-full items-center gap-2 rounded-md px-3 text-left text-sm font-semibold text-ink-muted transition-colors hover:bg-brand-wash hover:text-brand"
        >
          <span id={titleId} className="min-w-0 flex-1">
            {title}
          </span>
          {isFolded && waiting > 0 && <WaitingMark text={digitsIn(language, countText(waiting))} />}
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={`shrink-0 transition-transform ${isFolded ? '-rotate-90' : ''}`}
          />
        </button>
      )}
      <ul
        id={listId}
        aria-labelledby={title ? titleId : undefined}
        hidden={isFolded}
        className={isFolded ? undefined : 'flex flex-col gap-0.5'}
      >
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink link={link} isCurrent={isAt(pathname, link)} closes={closes} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuLink({
  link: { to, text, Icon, waiting },
  isCurrent,
  closes,
}: {
  link: PageLink
  isCurrent: boolean
  closes: string | undefined
}) {
  const words = useWords('staff').offline
  const language = useLanguage()
  // The layout holds back what would fail, and says why.
  const isOutOfReach = !useOnline() && !isCurrent
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-disabled={isOutOfReach || undefined}
      onClick={() => closes && closeModal(closes)}
      className="flex min-h-9 items-center gap-3 rounded-md px-3 font-medium text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand"
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        {text}
        {isOutOfReach && (
          <span className="block text-sm font-normal text-ink-muted">{words.needsInternet}</span>
        )}
      </span>
      {(waiting ?? 0) > 0 && <WaitingMark text={digitsIn(language, countText(waiting ?? 0))} />}
    </Link>
  )
}

/** How much waits behind a link, or behind all links of a folded group. */
function WaitingMark({ text }: { text: string }) {
  return (
    <span className="rounded-full bg-accent px-2 py-0.5 text-sm font-bold text-on-accent tabular-nums">
      {text}
    </span>
  )
}

/** Whether a link is that of the current page, or of the list above it. */
export function isAt(pathname: string, { to, covers }: Pick<PageLink, 'to' | 'covers'>): boolean {
  if (to === '/staff') return pathname === to
  return [textBefore(to, '?'), covers].some(
    (path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`)),
  )
}
