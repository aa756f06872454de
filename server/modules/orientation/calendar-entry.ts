import type { LanguageCode } from '#contract/languages.ts'
import { type CalendarClass, writeCalendar } from '../calendar/index.ts'
import type { Letterhead } from './context.ts'
import { guestLink } from './guest-link.ts'
import type { OrientationRow } from './orientation-records.ts'

/** A booking as calendars and mails need it. */
export interface Guest {
  id: number
  name: string
  email: string
  language: LanguageCode
  state: string
  changes: number
}

/**
 * The entry of an orientation class in the calendar of the person who booked a seat: always under
 * the same UID, cancelled once the class is, or the seat was given back. The sequence grows with
 * changes of either.
 */
export function calendarEntry(
  letterhead: Letterhead,
  { orientation, guest }: { orientation: OrientationRow; guest: Guest },
): string {
  const one: CalendarClass = {
    id: orientation.id,
    courseId: orientation.course_key,
    courseTitle: orientation.title,
    courseTitleBn: orientation.title_bn,
    batchId: 0,
    number: 0,
    topic: null,
    topicBn: null,
    startsAt: orientation.starts_at,
    endsAt: orientation.ends_at,
    isCancelled: orientation.state === 'cancelled' || guest.state !== 'booked',
    place: orientation.place,
    instructor: orientation.instructor_name,
    instructorBn: orientation.instructor_name_bn,
    sequence: orientation.sequence + guest.changes,
    changedAt: letterhead.now,
    orientation: { link: guestLink(letterhead, guest) },
  }
  const { origin, names } = letterhead
  return writeCalendar([one], { name: names[guest.language], origin, language: guest.language })
}
