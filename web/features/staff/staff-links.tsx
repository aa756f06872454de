import {
  Award,
  Banknote,
  BellRing,
  BookCheck,
  CalendarCheck,
  CalendarRange,
  GraduationCap,
  LayoutGrid,
  Mail,
  MessageSquareText,
  Newspaper,
  Presentation,
  ReceiptText,
  ScanSearch,
  TicketPercent,
  Undo2,
} from 'lucide-react'
import { NavLink } from 'react-router'
import type { InboxList } from '#contract/staff.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog.tsx'
import { countText } from './count-text.ts'

export interface WaitingCounts {
  inbox: Record<InboxList, number>
  failedMails: number
  money: { transfers: number; review: number; refunds: number; alerts: number }
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

/** The pages of the staff, with what waits in each. `closes`: the drawer they stand in. */
export function StaffLinks({ counts, closes }: { counts: WaitingCounts; closes?: string }) {
  const words = useWords('staff')
  const language = useLanguage()
  const links = [
    { to: '/staff', text: words.overview, Icon: LayoutGrid, waiting: 0 },
    ...shownLists.map((list) => ({
      to: `/staff/inbox/${list}`,
      text: words.lists[list],
      Icon: listIcons[list],
      waiting: counts.inbox[list],
    })),
    { to: '/staff/mails', text: words.mails, Icon: Mail, waiting: counts.failedMails },
    { to: '/staff/students', text: words.students, Icon: GraduationCap, waiting: 0 },
    { to: '/staff/enrolments', text: words.learning.enrolments, Icon: Award, waiting: 0 },
    { to: '/staff/orders', text: words.money.orders, Icon: ReceiptText, waiting: 0 },
    { to: '/staff/transfers?state=submitted', text: words.money.transfers, Icon: Banknote, waiting: counts.money.transfers },
    { to: '/staff/payments-review', text: words.money.review, Icon: ScanSearch, waiting: counts.money.review },
    { to: '/staff/refunds?state=requested', text: words.money.refundsTitle, Icon: Undo2, waiting: counts.money.refunds },
    { to: '/staff/coupons', text: words.money.coupons, Icon: TicketPercent, waiting: 0 },
    { to: '/staff/batches', text: words.money.batches, Icon: CalendarRange, waiting: 0 },
    { to: '/staff/settlements', text: words.money.settlements, Icon: BookCheck, waiting: counts.money.alerts },
  ]
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
              {waiting > 0 && (
                <span className="rounded-full bg-accent px-2 py-0.5 text-sm font-bold text-on-accent tabular-nums">
                  {digitsIn(language, countText(waiting))}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
