import type { LanguageCode } from '#contract/languages.ts'
import type { CalendarClass } from './calendar-class.ts'
import type { ReminderKind } from './reminder-times.ts'

export interface ReminderRecipient {
  id: number
  name: string
  email: string
  language: LanguageCode
  /** On what ground: enrolled in the batch, or giving the class. Someone who does both is a teacher here. */
  as: 'student' | 'teacher'
}

/** People who are to be reminded of a class, and what reminders name and link. */
export interface Reminder {
  kind: ReminderKind
  about: CalendarClass
  people: readonly ReminderRecipient[]
  now: Date
  origin: string
  /** Of the provider. */
  names: Record<LanguageCode, string>
}
