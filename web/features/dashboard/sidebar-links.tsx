import {
  Award,
  BookOpen,
  CalendarDays,
  CircleUserRound,
  Heart,
  History,
  LayoutGrid,
  Presentation,
  ShoppingCart,
  Smartphone,
  Sparkles,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'

/** The student's pages. Source: spec §2 sidebar links. `closes`: the drawer they are in. */
export function SidebarLinks({
  closes,
  isTeacher = false,
}: {
  closes?: string
  /** Also shows the page of instructors. */
  isTeacher?: boolean
}) {
  const words = useWords('dashboard')
  const here = useLocation().pathname.replace(/\/$/, '')
  const links = [
    { to: '/dashboard', text: words.overview, Icon: LayoutGrid },
    { to: '/dashboard/student-profile', text: words.profile, Icon: CircleUserRound },
    { to: '/dashboard/student-courses', text: words.myCourses, Icon: BookOpen },
    { to: '/dashboard/downloads', text: words.downloads, Icon: Smartphone },
    { to: '/dashboard/calendar', text: words.calendar, Icon: CalendarDays },
    { to: '/dashboard/student-skillset', text: words.mySkillset, Icon: Sparkles },
    { to: '/dashboard/carts', text: words.carts, Icon: ShoppingCart },
    { to: '/dashboard/wish-list', text: words.wishList.title, Icon: Heart },
    { to: '/dashboard/order-history', text: words.orderHistory, Icon: History },
    { to: '/dashboard/certificates', text: words.myCertificate, Icon: Award },
    ...(isTeacher
      ? [{ to: '/dashboard/teaching', text: words.teaching.title, Icon: Presentation }]
      : []),
  ]
  return (
    <nav aria-label={words.menuLabel} className="mt-5 border-t-2 border-dashed border-line pt-5">
      <ul className="flex flex-col gap-1">
        {links.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? 'page' : undefined}
              onClick={() => closes && closeModal(closes)}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand"
            >
              <Icon size={20} aria-hidden="true" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
