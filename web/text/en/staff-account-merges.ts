import type { MergeObstacle, MoveKind } from '#contract/staff/account-merges.ts'

const moves: Record<MoveKind, string> = {
  orders: 'Orders, with payments and receipts',
  enrolments: 'Enrolments',
  lessons: 'Lessons with progress',
  attempts: 'Attempts at tests',
  submissions: 'Assignments handed in',
  certificates: 'Certificates',
  questions: 'Questions',
  lessonNotes: 'Own notes on lessons',
  staffNotes: 'Notes of the staff',
  tags: 'Tags',
  notifications: 'Notifications',
}

const obstacles: Record<MergeObstacle, string> = {
  'same-account': 'This is the same account. Choose another one.',
  'account-gone': 'One of the two accounts is closed already.',
  'not-a-student':
    'One of the two belongs to the team or teaches. Only accounts of students can be merged.',
  'own-account': 'One of the two is your own. Ask someone else of the team.',
  'open-order':
    'The other account has an order that is still open. It has to be paid or cancelled first.',
  'waiting-decision':
    'The other account has an enrolment or a batch change that waits for a decision. Decide it first.',
  'same-test':
    'Both are sitting the same test now, or both have an answer sheet of it. Wait, or remove one sheet first.',
}

/** Making one account of two that belong to one person. */
export const accountMerges = {
  title: (name: string) => `Merge another account into ${name}’s`,
  lead: 'For a person who signed up twice. You see what happens before anything does.',
  back: 'Back to the student',
  find: 'Name, email, phone or ID of the other account',
  search: 'Search',
  nobody: 'No other account was found.',
  choose: 'Choose',
  chooseOther: 'Choose another account',
  swap: 'Keep the other one instead',
  successor: 'Stays',
  closed: 'Is closed',
  noPhone: 'No phone number',
  joined: (moment: string) => `Joined ${moment}`,
  lastSignIn: (moment: string) => `Last sign-in ${moment}`,
  moves: 'What moves',
  nothingMoves: 'The other account has nothing that could move.',
  moveKinds: moves,
  double: 'What both have',
  noDouble: 'Nothing that a person can have only once.',
  doubleCourse: (course: string, successor: string | null, closed: string | null) =>
    `${course}: the place${successor ? ` in batch ${successor}` : ''} of the account that stays is kept. The other one${closed ? ` in batch ${closed}` : ''} ends, and its seat is free again.`,
  paidTwice: (amount: string) => `${amount} were paid for it. They can be refunded from its order.`,
  doubleLessons: (count: string) =>
    `${count} lessons were read in both: the further progress counts.`,
  doubleCertificate: (course: string) =>
    `Both have a certificate for ${course}. The one of the account that stays is valid; the other one leads to it.`,
  obstacles: 'What is in the way',
  obstacleTexts: obstacles,
  rules: [
    'No money moves: orders, payments and receipts only change their owner.',
    'The other account can no longer sign in. Whoever tries is told which account to use.',
    'Its email address and phone are still found by the search.',
    'Both addresses get an email about it.',
  ],
  after: 'Afterwards',
  submit: 'Merge the accounts',
  confirmTitle: 'Merge these two accounts?',
  confirmText: (closed: string, successor: string) =>
    `${closed} is closed for good, and everything it has goes to ${successor}. This cannot be undone.`,
  confirm: 'Merge for good',
  cancel: 'Cancel',
  problems: {
    accounts_not_mergeable:
      'These two accounts cannot become one now. The page says what is in the way.',
  },
  done: 'The accounts are one now.',
}
