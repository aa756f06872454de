import type { LanguageCode } from '#contract/languages.ts'
import type { CalendarClass } from './calendar-class.ts'
import type { ReminderKind } from './reminder-times.ts'

export interface RemindedStudent {
  id: number
  name: string
  email: string
  language: LanguageCode
}

/** Students who are to be reminded of a class, and what reminders name and link. */
export interface Reminder {
  kind: ReminderKind
  about: CalendarClass
  students: readonly RemindedStudent[]
  now: Date
  origin: string
  /** Of the provider. */
  names: Record<LanguageCode, string>
}
