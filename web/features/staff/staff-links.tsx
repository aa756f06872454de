import {
  Award,
  Banknote,
  BellRing,
  BookCheck,
  BookOpen,
  CalendarCheck,
  CalendarRange,
  Film,
  GraduationCap,
  LayoutGrid,
  type LucideIcon,
  KeyRound,
  Mail,
  MessageCircleQuestionMark,
  MessageSquareText,
  Newspaper,
  Presentation,
  ReceiptText,
  ScanSearch,
  ScrollText,
  Shapes,
  TicketPercent,
  Undo2,
  UsersRound,
} from 'lucide-react'
import { NavLink } from 'react-router'
import type { StaffPermission } from '#contract/staff/permissions.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import type { StaffMe, WaitingCounts } from '#contract/staff/staff.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog.tsx'
import { countText } from './count-text.ts'

/** Who looks at the staff area, and what waits there for them. */
export interface StaffDesk {
  me: StaffMe
  counts: WaitingCounts
}

/** The inbox's lists in the order they are shown, and their marks. */
export const listIcons = {
  'contact-messages': MessageSquareText,
  'free-class-requests': CalendarCheck,
  'batch-alerts': BellRing,
  'instructor-applications': Presentation,
  'newsletter-subscribers': Newspaper,
} as const satisfies Record<InboxList, unknown>
export const shownLists = Object.keys(listIcons) as InboxList[]

/** The pages of the staff that one's role includes, with what waits in each. `closes`: the drawer they stand in. */
export function StaffLinks({ desk, closes }: { desk: StaffDesk; closes?: string }) {
  const words = useWords('staff')
  const language = useLanguage()
  const links = linksOf(words, desk.counts).filter(
    ({ needs }) => needs === 'any' || desk.me.permissions.includes(needs),
  )
  return (
    <nav aria-label={words.menuLabel}>
      <ul className="flex flex-col gap-1">
        {links.map(({ to, text, Icon, waiting }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/staff'}
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
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PageLink {
  to: string
  text: string
  Icon: LucideIcon
  /** What a role must include to see the page. */
  needs: StaffPermission
  waiting?: number | null
}

function linksOf(words: StaffWords, counts: WaitingCounts): PageLink[] {
  return [
    { to: '/staff', text: words.overview, Icon: LayoutGrid, needs: 'any' },
    ...shownLists.map((list) => ({
      to: `/staff/inbox/${list}`,
      text: words.lists[list],
      Icon: listIcons[list],
      needs: 'inbox' as const,
      waiting: counts.inbox?.[list] ?? null,
    })),
    {
      to: '/staff/questions',
      text: words.questions,
      Icon: MessageCircleQuestionMark,
      needs: 'courses',
      waiting: counts.questions,
    },
    {
      to: '/staff/mails',
      text: words.mails,
      Icon: Mail,
      needs: 'mails',
      waiting: counts.failedMails,
    },
    { to: '/staff/students', text: words.students, Icon: GraduationCap, needs: 'students' },
    {
      to: '/staff/enrolments',
      text: words.learning.enrolments,
      Icon: Award,
      needs: 'enrolments',
      waiting: counts.money.enrolments,
    },
    { to: '/staff/orders', text: words.money.orders, Icon: ReceiptText, needs: 'orders' },
    {
      to: '/staff/transfers?state=submitted',
      text: words.money.transfers,
      Icon: Banknote,
      needs: 'orders',
      waiting: counts.money.transfers,
    },
    {
      to: '/staff/payments-review',
      text: words.money.review,
      Icon: ScanSearch,
      needs: 'orders',
      waiting: counts.money.review,
    },
    {
      to: '/staff/refunds?state=requested',
      text: words.money.refundsTitle,
      Icon: Undo2,
      needs: 'refunds',
      waiting: counts.money.refunds,
    },
    { to: '/staff/coupons', text: words.money.coupons, Icon: TicketPercent, needs: 'coupons' },
    { to: '/staff/courses', text: words.courses.title, Icon: BookOpen, needs: 'courses' },
    { to: '/staff/categories', text: words.categories.title, Icon: Shapes, needs: 'courses' },
    { to: '/staff/batches', text: words.money.batches, Icon: CalendarRange, needs: 'batches' },
    {
      to: '/staff/instructors',
      text: words.instructors.title,
      Icon: Presentation,
      needs: 'courses',
    },
    { to: '/staff/media', text: words.media, Icon: Film, needs: 'media' },
    {
      to: '/staff/settlements',
      text: words.money.settlements,
      Icon: BookCheck,
      needs: 'books',
      waiting: counts.money.alerts,
    },
    { to: '/staff/people', text: words.people.title, Icon: UsersRound, needs: 'people' },
    { to: '/staff/audit', text: words.audit.title, Icon: ScrollText, needs: 'audit' },
    { to: '/staff/second-factor', text: words.secondFactor.title, Icon: KeyRound, needs: 'any' },
  ]
}
