import type { InstructorObstacle } from '#contract/catalog/instructors.ts'
import type { ApplicationOutcome } from '#contract/teaching/applications.ts'
import type { LanguageCode } from '#contract/languages.ts'

/** Who teaches, as staff write about them. */
export const instructors = {
  title: 'Instructors',
  lead: 'What the pages of courses and of instructors say about each of them. Instructors are added in a course, by an import, or from an application.',
  search: 'Search by name or title',
  none: 'No instructors yet. Name one in a course.',
  makeInstructor: 'Make an instructor',
  openInstructor: 'Open in Instructors',
  applicationOutcomes: {
    invited: (name: string, email: string) =>
      `${name} is an instructor now. An invitation went to ${email}.`,
    'already-invited': (name: string, email: string) => `${name} was invited to ${email} already.`,
    'already-teaching': (name: string, email: string) =>
      `${name} teaches here already, with the address ${email}.`,
  } satisfies Record<ApplicationOutcome, (name: string, email: string) => string>,
  courseCount: (count: string, number: number) => (number === 1 ? '1 course' : `${count} courses`),
  openPage: 'View page',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  languages: { en: 'English', bn: 'Bangla' } satisfies Record<LanguageCode, string>,
  name: 'Name',
  designation: 'Title',
  about: 'About',
  aboutHint: 'Experience and what students can expect. An empty line starts a new paragraph.',
  banglaHint: 'Leave empty to show the English text on Bangla pages.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  calendar: 'Calendar',
  calendarOf: (name: string) => `Calendar of ${name}`,
  calendarText:
    'Send this address to the instructor: their calendar app shows the classes that name them, and those of their courses that name no one. Anyone who has it sees these hours.',
  calendarAddress: 'Address',
  copyCalendarAddress: 'Copy the calendar address',
  makeCalendar: 'Make an address',
  renewCalendar: 'Renew address',
  removeCalendar: 'Turn off',
  account: 'Account',
  accountOf: (name: string) => `Account of ${name}`,
  accountText:
    'With an account an instructor opens their courses, answers questions, sees their classes and keeps attendance. It is theirs once they accept with the address you invite.',
  accountConnected: (name: string, moment: string) =>
    `${name} teaches with this account since ${moment}.`,
  accountWaits: (email: string) =>
    `Nothing opens at the moment: the account has another address. It works again with ${email}.`,
  accountInvited: (email: string, moment: string) => `Invited: ${email}, ${moment}`,
  accountInvitedBy: (email: string, who: string, moment: string) =>
    `Invited: ${email}, by ${who}, ${moment}`,
  accountEmail: 'Email',
  accountEmailHint: 'Only the owner of this address can accept.',
  accountLanguage: 'Language of the mail',
  invite: 'Send invitation',
  inviteAgain: 'Invite another address',
  invited: 'Invitation sent.',
  withdraw: 'Withdraw invitation',
  withdrawn: 'Invitation withdrawn.',
  disconnect: 'Disconnect account',
  disconnectText: 'Their courses and classes close at once. Their account as a student stays.',
  disconnected: 'Account disconnected.',
  accountFailed: 'The account couldn’t be loaded. Try again.',
  accountProblems: {
    instructor_has_account: 'Someone has accepted already. Close this and open it again.',
    invitation_not_found: 'The invitation is gone. It may have been accepted.',
    instructor_without_account: 'No account is connected any more.',
  } as Record<string, string>,
  calendarFailed: 'The calendar address couldn’t be loaded. Try again.',
  merge: 'Merge',
  mergeTitle: (name: string) => `Merge another instructor into ${name}`,
  mergeText: (name: string) =>
    `Someone who was entered twice becomes one. ${name} stays; find the other one.`,
  noneFound: 'Nobody else was found.',
  findFailed: 'The search didn’t work. Try again.',
  choose: 'Choose',
  chooseOne: (name: string) => `Choose ${name}`,
  chooseOther: 'Choose another',
  sides: { successor: 'Stays', closed: 'Goes' },
  mergeEffects: 'What happens',
  mergeRefused: 'Why this can’t be done',
  movedCourses: (count: string, number: number) =>
    number === 1
      ? '1 course, with its unpublished changes, names the one who stays.'
      : `${count} courses, with their unpublished changes, name the one who stays.`,
  sharedCourses: (count: string, number: number) =>
    number === 1
      ? '1 course names both; it keeps one.'
      : `${count} courses name both; they keep one.`,
  movedClasses: (count: string, number: number) =>
    number === 1 ? '1 class names the one who stays.' : `${count} classes name the one who stays.`,
  movedAccount: 'The teaching account goes over, with its answers to questions and reviews.',
  movedAddress: 'The public page leads to the page of the one who stays.',
  closedTexts: 'Name, title, text and photo of the one who goes are deleted. There is no way back.',
  mergeOnce: {
    invitation: {
      moved: 'The invitation that waits goes over.',
      ended: 'The invitation that waits ends.',
    },
    calendar: {
      moved: 'The calendar address goes over.',
      ended: 'The calendar address of the one who goes ends.',
    },
  },
  obstacles: {
    'same-instructor': 'This is one and the same instructor.',
    'two-accounts':
      'Both have a teaching account. Disconnect the account that is no longer used first.',
  } satisfies Record<InstructorObstacle, string>,
  mergeNow: 'Merge',
  merged: 'Two instructors are one now.',
  mergeProblems: {
    instructors_not_mergeable: 'Something has changed. Choose the person again.',
    instructor_not_found: 'One of the two is gone. Reload the page.',
  } as Record<string, string>,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Their name, text and photo are deleted. Nothing names them any more.',
  removed: 'Instructor removed.',
  inUse: (naming: string) => `Still named by: ${naming}.`,
  naming: {
    courses: (count: string) => `courses: ${count}`,
    edits: (count: string) => `unpublished changes of courses: ${count}`,
    classes: (count: string) => `classes: ${count}`,
    accounts: (count: string) => `accounts: ${count}`,
    invitations: (count: string) => `invitations: ${count}`,
  } as Record<string, (count: string) => string>,
}
