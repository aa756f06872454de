import {
  Award,
  Banknote,
  BellRing,
  BookCheck,
  CalendarCheck,
  ClipboardCheck,
  PenLine,
  Flag,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  MessageSquareText,
  NotebookPen,
  Presentation,
  ScanSearch,
  Undo2,
} from 'lucide-react'
import type { QueueName } from '#contract/reports/terms.ts'

/** Where one does what waits. */
export const waitingLinks: Record<QueueName, { to: string; Icon: LucideIcon }> = {
  transfers: { to: '/staff/transfers', Icon: Banknote },
  review: { to: '/staff/payments-review', Icon: ScanSearch },
  refunds: { to: '/staff/refunds?state=requested', Icon: Undo2 },
  alerts: { to: '/staff/settlements', Icon: BookCheck },
  enrolments: { to: '/staff/enrolments', Icon: Award },
  questions: { to: '/staff/questions', Icon: MessageCircleQuestionMark },
  answers: { to: '/staff/tests', Icon: ListChecks },
  objections: { to: '/staff/tests', Icon: Flag },
  submissions: { to: '/staff/submissions', Icon: NotebookPen },
  corrections: { to: '/staff/enrolments', Icon: PenLine },
  'contact-messages': { to: '/staff/inbox/contact-messages?state=new', Icon: MessageSquareText },
  'free-class-requests': { to: '/staff/inbox/free-class-requests?state=new', Icon: CalendarCheck },
  'free-tests': { to: '/staff/inbox/free-tests?state=new', Icon: ClipboardCheck },
  'batch-alerts': { to: '/staff/inbox/batch-alerts?state=new', Icon: BellRing },
  'instructor-applications': {
    to: '/staff/inbox/instructor-applications?state=new',
    Icon: Presentation,
  },
  mails: { to: '/staff/mails?state=failed', Icon: Mail },
}
