import type { CourseLevel } from '#contract/catalog/terms.ts'

export interface CertificateWords {
  heading: string
  awardedTo: string
  completed: string
  /** One line: how far the course goes and how long it took. */
  level(level: CourseLevel): string
  hours(count: number, number: string): string
  minutes(count: number, number: string): string
  classes(length: string): string
  lessons(length: string): string
  learnt: string
  taughtBy: string
  givenBy: string
  givenOn: string
  serial: string
  check: string
  /** Title of the file. */
  title(name: string, course: string): string
}

/** What is printed on a certificate; the page that shows it says the same. */
export const certificate: CertificateWords = {
  heading: 'Certificate of completion',
  awardedTo: 'This is to certify that',
  completed: 'has completed the course',
  level: (level) => `Level: ${level}`,
  hours: (count, number) => (count === 1 ? '1 hour' : `${number} hours`),
  minutes: (count, number) => (count === 1 ? '1 minute' : `${number} minutes`),
  classes: (length) => `${length} of live classes`,
  lessons: (length) => `${length} of lessons`,
  learnt: 'What was learnt',
  taughtBy: 'Taught by',
  givenBy: 'Issued by',
  givenOn: 'Date',
  serial: 'Serial number',
  check: 'Verify at',
  title: (name, course) => `Certificate of ${name}: ${course}`,
}
