import type { LanguageCode } from '#contract/languages.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import type { Role } from '#contract/students/terms.ts'
import { assignments } from './staff-assignments.ts'
import { audit } from './staff-audit.ts'
import { attendance } from './staff-attendance.ts'
import { batches } from './staff-batches.ts'
import { categories } from './staff-categories.ts'
import { checkup } from './staff-checkup.ts'
import { classes } from './staff-classes.ts'
import { courses } from './staff-courses.ts'
import { learning } from './staff-learning.ts'
import { money } from './staff-money.ts'
import { imports } from './staff-imports.ts'
import { instructors } from './staff-instructors.ts'
import { orientation } from './staff-orientation.ts'
import { paymentLinks } from './staff-payment-links.ts'
import { people } from './staff-people.ts'
import { completion } from './staff-completion.ts'
import { examiners } from './staff-examiners.ts'
import { gradebook } from './staff-gradebook.ts'
import { questionBanks } from './staff-question-banks.ts'
import { rooms } from './staff-rooms.ts'
import { siteDesk } from './staff-site.ts'
import { secondFactor } from './staff-second-factor.ts'
import { students as studentPage } from './staff-students.ts'
import { accountMerges } from './staff-account-merges.ts'
import { studentImports } from './staff-student-imports.ts'
import { testPaper } from './staff-test-paper.ts'
import { tests } from './staff-tests.ts'
import { waitingList } from './staff-waiting-list.ts'

const lists: Record<InboxList, string> = {
  'contact-messages': 'Contact messages',
  'free-class-requests': 'Free class requests',
  'free-tests': 'Free tests',
  'batch-alerts': 'Next batch wanted',
  'instructor-applications': 'Instructor applications',
  'newsletter-subscribers': 'Newsletter subscribers',
}

const empty: Record<InboxList, string> = {
  'contact-messages': 'No one has written yet',
  'free-class-requests': 'No one has asked for a free class yet',
  'free-tests': 'No one has taken a free test yet',
  'batch-alerts': 'No one is waiting for a next batch',
  'instructor-applications': 'No one has applied to teach yet',
  'newsletter-subscribers': 'No one has subscribed yet',
}

const roles: Record<Role, string> = { student: 'Student', instructor: 'Instructor', staff: 'Staff' }

/** The staff area. Numbers come as the language writes digits. */
export const words = {
  waitingList,
  studentPage,
  accountMerges,
  studentImports,
  rooms,
  siteDesk,
  attendance,
  batches,
  paymentLinks,
  classes,
  imports,
  area: 'Staff area',
  menuLabel: 'Staff pages',
  openMenu: 'Menu: staff pages',
  groups: {
    inbox: 'Messages',
    students: 'Students',
    money: 'Money',
    courses: 'Courses',
    team: 'Team',
  },
  offline: {
    notice:
      'You’re offline. This page stays as it is; other pages open again once you’re back online.',
    needsInternet: 'Needs internet',
    heldBack: 'You’re offline. That page opens once you’re back online.',
    failedTitle: 'This page needs the internet',
    failedText: 'The server can’t be reached. The page loads as soon as the connection is back.',
    again: 'Try again',
  },
  overview: 'Today',
  reports: 'Reports',
  moves: {
    open: 'Move students',
    openOne: 'Move to another batch',
    title: (number: string) => `Move students of batch ${number}`,
    lead: 'Moving costs nothing, unless you ask for the difference. What a student has learnt stays theirs. Each is told by email, with your reason.',
    back: 'Batches',
    noTargets: 'This course has no other batch that takes place.',
    noStudents: 'Nobody has a place in this batch.',
    target: 'Move to',
    choose: 'Choose a batch',
    batchChoice: (number: string, day: string, seats: string) =>
      `Batch ${number}, from ${day}, ${seats}`,
    seatsLeft: (count: string) => `${count} seats left`,
    full: 'full',
    noLimit: 'no limit',
    students: 'Students',
    student: 'Student',
    chooseOne: (name: string) => `Move ${name}`,
    chooseAll: 'Choose all',
    paid: 'Paid',
    difference: 'The batch costs',
    dearer: (amount: string) => `${amount} more`,
    cheaper: (amount: string) => `${amount} less`,
    same: 'the same',
    differenceText: 'Without a choice here a difference is neither charged nor paid back.',
    asks: 'Ask for the difference',
    asksText: (count: string) =>
      `For whom the batch is dearer (${count}) an order for the difference is made. They move once it is paid, and stay where they are until then.`,
    hold: 'Hold the seat for',
    isMailed: 'Send each the link by email, too',
    paysBack: 'Pay the difference back',
    paysBackText: (count: string) =>
      `For whom the batch is cheaper (${count}) the difference goes back, at most what was paid, once someone else of the team agrees.`,
    waitsForPayment: 'moves once the difference is paid',
    chargedTitle: 'These students move once they have paid. Each link is shown this once:',
    chargedLine: (name: string, amount: string, until: string) =>
      `${name}: ${amount}, held until ${until}`,
    linkOf: (name: string) => `Link of ${name}`,
    charged: (count: string) => `Asked for the difference: ${count}`,
    clashes: (count: string, isOne: boolean) =>
      isOne
        ? 'One class clashes with another course'
        : `${count} classes clash with another course`,
    deciding: 'is being moved',
    isChecked: 'Payment is still being checked',
    tooMany: (left: string) => `Only ${left} seats are left. Choose fewer students.`,
    move: (count: string) => `Move (${count})`,
    moved: (count: string) => `Moved: ${count}`,
    mergeLabel: (number: string) => `Merge the batches: close batch ${number} afterwards`,
    mergeText: (seats: string, classes: string) =>
      `The other batch: ${seats}, ${classes} classes to come. All students move, or nobody. The closed batch takes nobody new, and its waiting list ends.`,
    merge: (count: string) => `Move all (${count}) and close the batch`,
    merged: (count: string, heldPlaces: string | null) =>
      heldPlaces
        ? `Moved: ${count}. The batch is closed. ${heldPlaces} places are still held by unpaid orders, offers or invitations.`
        : `Moved: ${count}. The batch is closed.`,
    refusedTitle: 'These students stayed where they were:',
    refusals: {
      not_in_batch: 'no longer in this batch, or being moved already',
      batch_full: 'no seat was left',
      batch_not_found: 'the batch no longer takes place',
      order_open: 'has an order to pay already',
      payment_not_checked: 'the payment of the place is still being checked',
      not_yours_to_decide: 'your own money: ask another member of staff',
    },
  },
  behindNumber: {
    title: 'Only a part of the list:',
    orders: (orders: string, courses: string, total: string) =>
      `orders: ${orders}, courses: ${courses}, ${total}`,
    refunds: (refunds: string, amount: string) => `refunds: ${refunds}, ${amount}`,
    rows: (count: string) => `${count} in all`,
    all: 'Show all',
  },
  lists,
  empty,
  media: 'Videos and files',
  mails: 'Emails',
  questions: 'Questions',
  reviews: 'Reviews',
  drafts: 'Lessons to review',
  students: 'Students',
  dashboard: 'Dashboard',

  notFoundTitle: 'There’s nothing at this address',
  notFoundText:
    'It may have been removed, or the address has a typing error. Look for it in the list.',
  notPermittedTitle: 'Your role doesn’t include this page',
  notPermittedText: 'Ask an owner of the staff area to change your role, or to do it for you.',
  notStaffTitle: 'This area is for staff',
  notStaffText: (email: string) =>
    `You are signed in as ${email}, which is not a staff account. The site’s administrator can give you access.`,
  unconfirmedTitle: 'Confirm your email address first',
  unconfirmedText: (email: string) =>
    `The staff area opens only to confirmed addresses. Open the link in the mail we sent to ${email}, then sign in again.`,

  search: 'Search',
  searchHint: 'Name, email, phone, course or subject',
  searchMails: 'Receiver or subject',
  searchStudents: 'Name, email, phone or student id',
  filters: 'Filters',
  clear: 'Clear',
  show: 'Show',
  all: 'All',
  states: { new: 'New', handled: 'Handled' },
  mailStates: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
  roles,
  nothingFound: 'No results',
  older: 'Older',
  newest: 'Back to the newest',

  markHandled: 'Mark as handled',
  markNew: 'Mark as new',
  handledBy: (name: string, moment: string) => `Handled by ${name}, ${moment}`,
  handledByNobody: (moment: string) => `Handled, ${moment}`,
  marked: 'Marked as handled.',
  unmarked: 'Marked as new.',
  course: 'Course',
  marks: 'Marks',
  marksOf: (marks: string, possible: string) => `${marks} of ${possible}`,
  notHandedIn: 'Not handed in yet',
  wantsToTeach: 'Wants to teach',
  reply: 'Reply by email',
  writtenIn: { en: 'in Latin letters', bn: 'in Bangla letters' } satisfies Record<
    LanguageCode,
    string
  >,
  contactThread: {
    title: 'What we wrote',
    kinds: { answer: 'Answer', note: 'Note' },
    formerStaff: 'Former colleague',
    write: { answer: 'Answer', note: 'Add a note' },
    titles: {
      answer: (name: string) => `Answer ${name}`,
      note: (name: string) => `Note about the message of ${name}`,
    },
    labels: { answer: 'Answer', note: 'Note' },
    answerHint: (email: string) =>
      `Goes to ${email} by email, with a greeting above and their message below.`,
    noteHint: 'Only staff see it.',
    submit: { answer: 'Send', note: 'Save' },
    done: { answer: 'Answer on its way.', note: 'Note saved.' },
    cancel: 'Cancel',
    take: 'Take it on',
    leave: 'Leave it to others',
    mine: 'You look after it',
    assignedTo: (name: string) => `${name} looks after it`,
    failed: 'That didn’t work. Try again.',
  },
  inLanguage: { en: 'from the English page', bn: 'from the Bangla page' } satisfies Record<
    LanguageCode,
    string
  >,

  exportCsv: 'Export as CSV',
  exportFailed: 'The export stopped halfway and nothing was saved. Try again.',

  mailTo: (address: string) => `To ${address}`,
  mailText: 'Read the text',
  textGone: 'The text is not kept after sending.',
  linkGone:
    'The link in this email is no longer stored, so it can’t be sent again. Ask the person to request a new one.',
  attempts: (count: string) => `Tries: ${count}`,
  sendAgain: 'Send again',
  queuedAgain: 'Queued again.',
  mailsText:
    'Without a mail server, emails are kept here and not sent. Links that open an account are never shown: “[link]” marks their place.',
  noMails: 'No emails yet',

  studentTable: 'Students',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  studentId: 'Student ID',
  role: 'Role',
  since: 'Since',

  checkup,
  categories,
  completion,
  examiners,
  gradebook,
  questionBanks,
  courses,
  learning,
  money,
  secondFactor,
  instructors,
  people,
  orientation,
  testPaper,
  tests,
  assignments,
  audit,
}
