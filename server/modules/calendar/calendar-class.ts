import { eitherText } from '#contract/either-text.ts'
import { type LanguageCode, textIn } from '#contract/languages.ts'

/** A class as calendars and reminders show it. The address of its meeting is never part of it. */
export interface CalendarClass {
  id: number
  courseId: string
  courseTitle: string
  courseTitleBn: string | null
  batchId: number
  /** Within its batch, from 1. */
  number: number
  topic: string | null
  topicBn: string | null
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  /** Where students go; null: it is held online. */
  place: string | null
  instructor: string | null
  instructorBn: string | null
  /** Raised by each change of hours or place, and by cancelling. */
  sequence: number
  changedAt: Date
  /** For a free orientation class: the personal link of the person who booked a seat. */
  orientation?: { link: string }
}

export function courseTitleIn(
  { courseTitle, courseTitleBn }: Pick<CalendarClass, 'courseTitle' | 'courseTitleBn'>,
  language: LanguageCode,
): string {
  return textIn(language, { en: courseTitle, bn: courseTitleBn })
}

export function topicIn(
  { topic, topicBn }: Pick<CalendarClass, 'topic' | 'topicBn'>,
  language: LanguageCode,
): string | null {
  return eitherText(language, { en: topic, bn: topicBn })
}

export function instructorIn(
  { instructor, instructorBn }: Pick<CalendarClass, 'instructor' | 'instructorBn'>,
  language: LanguageCode,
): string | null {
  return eitherText(language, { en: instructor, bn: instructorBn })
}
