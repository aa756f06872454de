import type { InboxList } from '#contract/staff.ts'
import type { Role } from '#contract/students.ts'
import { learning } from './staff-learning.ts'
import { money } from './staff-money.ts'

const lists: Record<InboxList, string> = {
  'contact-messages': 'Contact messages',
  'free-class-requests': 'Free class requests',
  'batch-alerts': 'Next batch wanted',
  'instructor-applications': 'Instructor applications',
  'newsletter-subscribers': 'Newsletter subscribers',
}

const empty: Record<InboxList, string> = {
  'contact-messages': 'Nobody has written yet',
  'free-class-requests': 'Nobody has asked for a free class yet',
  'batch-alerts': 'Nobody is waiting for a next batch',
  'instructor-applications': 'Nobody has applied to teach yet',
  'newsletter-subscribers': 'Nobody has subscribed yet',
}

const roles: Record<Role, string> = { student: 'Student', instructor: 'Instructor', staff: 'Staff' }

/** The staff area. Numbers come as the language writes digits. */
export const words = {
  area: 'Staff area',
  menuLabel: 'Pages of the staff',
  openMenu: 'Open the pages of the staff',
  overview: 'Overview',
  lists,
  empty,
  mails: 'Mails',
  students: 'Students',
  dashboard: 'Dashboard',

  overviewTitle: 'What is new',
  overviewText: 'Everything that waits for an answer.',
  newCount: (count: string) => `${count} new`,
  nothingNew: 'All handled',
  failedCount: (count: string) => `${count} not sent`,
  allSent: 'None failed',

  notStaffTitle: 'This area is for staff',
  notStaffText: (email: string) => `You are signed in as ${email}, who is not staff. Whoever runs this site can give you the role.`,
  unconfirmedTitle: 'Confirm your e-mail address first',
  unconfirmedText: (email: string) => `The role staff belongs to ${email}. Open the link in the mail we sent there, then sign in again.`,

  search: 'Search',
  searchHint: 'Name, e-mail, phone, course or subject',
  searchMails: 'Receiver or subject',
  searchStudents: 'Name, e-mail, phone or student id',
  clear: 'Clear',
  show: 'Show',
  all: 'All',
  states: { new: 'New', handled: 'Handled' },
  mailStates: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
  roles,
  nothingFound: 'Nothing fits this search',
  older: 'Older ones',
  newest: 'Back to the newest',

  markHandled: 'Mark as handled',
  markNew: 'Mark as new',
  handledBy: (name: string, moment: string) => `Handled by ${name}, ${moment}`,
  handledByNobody: (moment: string) => `Handled by somebody who is gone, ${moment}`,
  marked: 'Marked as handled.',
  unmarked: 'Marked as new.',
  course: 'Course',
  wantsToTeach: 'Wants to teach',
  reply: 'Reply by e-mail',
  inBangla: 'in Bangla',
  inEnglish: 'in English',

  exportCsv: 'Export as CSV',
  exportFailed: 'The export stopped half way. Nothing was saved: try again.',

  mailTo: (address: string) => `To ${address}`,
  mailText: 'Read the text',
  textGone: 'The text is not kept after sending.',
  attempts: (count: string) => `Tries: ${count}`,
  sendAgain: 'Send again',
  queuedAgain: 'Put in the queue again.',
  mailsText: 'Where no mail server is configured, mails are kept here. Their links work once: pass one on only to its receiver.',
  noMails: 'No mails yet',

  studentTable: 'Students',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  studentId: 'Student ID',
  role: 'Role',
  since: 'Since',

  learning,
  money,
}
