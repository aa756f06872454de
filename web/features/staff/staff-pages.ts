import {
  Activity,
  Award,
  Banknote,
  BellRing,
  BookCheck,
  BookOpen,
  CalendarCheck,
  ClipboardCheck,
  CalendarHeart,
  CalendarDays,
  ChartColumn,
  FileCheck,
  FilePen,
  Film,
  GraduationCap,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  KeyRound,
  Mail,
  MessageCircleQuestionMark,
  MessageSquareText,
  Newspaper,
  NotebookPen,
  Presentation,
  ReceiptText,
  ScanSearch,
  ScrollText,
  Shapes,
  Star,
  Store,
  TicketPercent,
  Undo2,
  UsersRound,
} from 'lucide-react'
import type { StaffPermission } from '#contract/staff/permissions.ts'
import type { QueueCounts } from '#contract/staff/staff.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import type { StaffWords } from '#web/text/words.ts'

/** The inbox's lists in the order they are shown, and their marks. */
export const listIcons = {
  'contact-messages': MessageSquareText,
  'free-class-requests': CalendarCheck,
  'free-tests': ClipboardCheck,
  'batch-alerts': BellRing,
  'instructor-applications': Presentation,
  'newsletter-subscribers': Newspaper,
} as const satisfies Record<InboxList, unknown>
export const shownLists = Object.keys(listIcons) as InboxList[]

export interface PageLink {
  to: string
  /** A page of the same subject at another address. */
  covers?: string
  text: string
  Icon: LucideIcon
  /** The permission the page requires. */
  needs: StaffPermission
  waiting?: number | null
}

export type GroupId = keyof StaffWords['groups']

export interface LinkGroup {
  /** null: above the groups, and never folded. */
  id: GroupId | null
  /** Empty above the overview. */
  title: string
  links: PageLink[]
}

/** The pages of the staff area in their groups, as the menu shows them. */
export function staffPages(words: StaffWords, counts: QueueCounts): LinkGroup[] {
  const group = (id: GroupId, links: PageLink[]) => ({ id, title: words.groups[id], links })
  return [
    {
      id: null,
      title: '',
      links: [{ to: '/staff', text: words.overview, Icon: LayoutGrid, needs: 'any' }],
    },
    group('inbox', inboxPages(words, counts)),
    group('students', studentPages(words, counts)),
    group('money', moneyPages(words, counts)),
    group('courses', coursePages(words, counts)),
    group('team', teamPages(words)),
  ]
}

function inboxPages(words: StaffWords, counts: QueueCounts): PageLink[] {
  return [
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
      needs: 'questions',
      waiting: counts.questions,
    },
    {
      to: counts.reviews ? '/staff/reviews?list=unanswered' : '/staff/reviews',
      text: words.reviews,
      Icon: Star,
      needs: 'questions',
      waiting: counts.reviews,
    },
    {
      to: '/staff/tests',
      covers: '/staff/attempts',
      text: words.tests.gradedTitle,
      Icon: FileCheck,
      needs: 'marking',
      waiting: counts.tests,
    },
    {
      to: '/staff/submissions',
      text: words.assignments.title,
      Icon: NotebookPen,
      needs: 'marking',
    },
    {
      to: '/staff/mails',
      text: words.mails,
      Icon: Mail,
      needs: 'mails',
      waiting: counts.failedMails,
    },
  ]
}

function studentPages(words: StaffWords, counts: QueueCounts): PageLink[] {
  return [
    { to: '/staff/students', text: words.students, Icon: GraduationCap, needs: 'students' },
    {
      to: '/staff/enrolments',
      text: words.learning.enrolments,
      Icon: Award,
      needs: 'enrolments',
      waiting: counts.money.enrolments,
    },
    {
      to: '/staff/orientation',
      text: words.orientation.title,
      Icon: CalendarHeart,
      needs: 'orientation',
    },
  ]
}

function moneyPages(words: StaffWords, counts: QueueCounts): PageLink[] {
  return [
    { to: '/staff/orders', text: words.money.orders, Icon: ReceiptText, needs: 'orders' },
    {
      to: '/staff/transfers',
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
    { to: '/staff/reports', text: words.reports, Icon: ChartColumn, needs: 'reports' },
    { to: '/staff/coupons', text: words.money.coupons, Icon: TicketPercent, needs: 'coupons' },
    {
      to: '/staff/settlements',
      text: words.money.settlements,
      Icon: BookCheck,
      needs: 'books',
      waiting: counts.money.alerts,
    },
  ]
}

function coursePages(words: StaffWords, counts: QueueCounts): PageLink[] {
  return [
    {
      to: '/staff/courses',
      covers: '/staff/imports',
      text: words.courses.title,
      Icon: BookOpen,
      needs: 'courses',
    },
    {
      to: '/staff/waiting-drafts',
      text: words.drafts,
      Icon: FilePen,
      needs: 'courses',
      waiting: counts.drafts,
    },
    { to: '/staff/batches', text: words.money.batches, Icon: CalendarDays, needs: 'batches' },
    {
      to: '/staff/question-banks',
      covers: '/staff/bank-questions',
      text: words.questionBanks.title,
      Icon: ListChecks,
      needs: 'courses',
    },
    { to: '/staff/categories', text: words.categories.title, Icon: Shapes, needs: 'courses' },
    {
      to: '/staff/instructors',
      text: words.instructors.title,
      Icon: Presentation,
      needs: 'courses',
    },
    { to: '/staff/media', text: words.media, Icon: Film, needs: 'media' },
  ]
}

function teamPages(words: StaffWords): PageLink[] {
  return [
    { to: '/staff/site', text: words.siteDesk.title, Icon: Store, needs: 'site' },
    { to: '/staff/people', text: words.people.title, Icon: UsersRound, needs: 'people' },
    { to: '/staff/audit', text: words.audit.title, Icon: ScrollText, needs: 'audit' },
    {
      to: '/staff/status',
      covers: '/staff/start',
      text: words.checkup.title,
      Icon: Activity,
      needs: 'people',
    },
    {
      to: '/staff/second-factor',
      text: words.secondFactor.title,
      Icon: KeyRound,
      needs: 'any',
    },
  ]
}
