import type { CourseDateKind } from '#contract/calendar/terms.ts'

export interface CalendarFileWords {
  calendarName(provider: string): string
  classNumber(number: number): string
  taughtBy(name: string): string
  online: string
  joinThere: string
  orientation: string
  joinByLink: string
  cancelled: string
  willNotTakePlace: string
  dates: Record<CourseDateKind, (title: string) => string>
  toTest: string
  toAssignment: string
}

/** Texts of calendar entries. */
export const calendarFile: CalendarFileWords = {
  calendarName: (provider) => `${provider} classes`,
  classNumber: (number) => `Class ${number}`,
  taughtBy: (name) => `Taught by ${name}`,
  online: 'Online',
  joinThere: 'You can join from 15 minutes before the class, on the page of your course:',
  orientation: 'Free orientation class',
  joinByLink: 'Your personal link. You can join from 15 minutes before the class:',
  cancelled: 'Cancelled',
  willNotTakePlace: 'This class was cancelled.',
  dates: { test: (title) => `Test: ${title}`, assignment: (title) => `Due: ${title}` },
  toTest: 'The page of the test. Open it a few minutes before:',
  toAssignment: 'Hand it in here:',
}
