import type { LanguageCode } from '#contract/languages.ts'
import { longDay } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import type { RowReading } from './read-row.ts'

/** What the other system said of someone in a course, as a note for the staff; empty where it said nothing. */
export function formerNote(
  { row, enrolledOn, completedOn, progress, name }: RowReading,
  { courseName, language }: { courseName: string; language: LanguageCode },
): string {
  const say = words[language].formerStudent
  const day = (value: string) => longDay(value, language)
  const facts = [
    name && say.name(name),
    enrolledOn && say.enrolledOn(day(enrolledOn)),
    row.paid && say.paid(row.paid),
    progress !== null && say.progress(progress),
    completedOn && say.completedOn(day(completedOn)),
    row.certificate && say.certificate(row.certificate),
    row.note,
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  // A name alone tells nothing new.
  const isWorthIt = facts.length > (name ? 1 : 0)
  return isWorthIt ? `${say.heading(courseName)}\n${facts.join('\n')}`.slice(0, 2000) : ''
}
