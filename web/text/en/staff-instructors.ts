import type { LanguageCode } from '#contract/languages.ts'

/** Who teaches, as staff write about them. */
export const instructors = {
  title: 'Instructors',
  lead: 'What the pages of courses and of instructors say about each of them. Instructors are added in a course or by an import.',
  search: 'Search by name or title',
  none: 'No instructors yet. Name one in a course.',
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
    'Send this address to the instructor: their calendar app shows the classes that name them, and those of their courses that name nobody. Anyone who has it sees these hours.',
  calendarAddress: 'Address',
  copyCalendarAddress: 'Copy the calendar address',
  makeCalendar: 'Make an address',
  renewCalendar: 'Renew address',
  removeCalendar: 'Turn off',
  calendarFailed: 'The calendar address couldn’t be loaded. Try again.',
}
