import type { LanguageCode } from '#contract/languages.ts'
import { type CalendarClass, writeCalendar } from '../../calendar/index.ts'
import type { Letterhead } from './guest-context.ts'
import { guestLink } from './guest-link.ts'
import type { GuestClassRow } from './guest-class-records.ts'

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
 * An orientation class in the calendar of who booked, always under one UID: cancelled with the class or the seat. The
 * sequence grows with changes of either.
 */
export function calendarEntry(
  letterhead: Letterhead,
  { meeting, guest }: { meeting: GuestClassRow; guest: Guest },
): string {
  const one: CalendarClass = {
    id: meeting.id,
    courseId: meeting.course_key,
    courseTitle: meeting.title,
    courseTitleBn: meeting.title_bn,
    batchId: 0,
    number: 0,
    topic: null,
    topicBn: null,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    isCancelled: meeting.state === 'cancelled' || guest.state !== 'booked',
    place: meeting.place,
    instructor: meeting.instructor_name,
    instructorBn: meeting.instructor_name_bn,
    sequence: meeting.sequence + guest.changes,
    changedAt: letterhead.now,
    orientation: { link: guestLink(letterhead, guest) },
  }
  const { origin, names } = letterhead
  return writeCalendar([one], { name: names[guest.language], origin, language: guest.language })
}
