import { textBefore } from '#contract/text-before.ts'
import { digitsIn } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { longDay, type Mail, mailedTimes } from '#server/mail/index.ts'
import { courseTitleIn, topicIn } from './calendar-class.ts'
import type { ReminderRecipient, Reminder } from './reminder.ts'
import { words } from '#server/words/index.ts'

/**
 * The mail that reminds of a class. It leads students to the course, those who give the class to its batch's timetable.
 * The address of the meeting stays there.
 */
export function reminderMail(
  person: ReminderRecipient,
  { about, now, origin, names }: Pick<Reminder, 'about' | 'now' | 'origin' | 'names'>,
): Mail {
  const { language } = person
  const isTaught = person.as === 'teacher'
  const hours = mailedTimes(about.startsAt, about.endsAt, language)
  const { subject, body } = words[language].classReminder({
    isTaught,
    name: person.name,
    course: courseTitleIn(about, language),
    number: digitsIn(language, about.number),
    topic: topicIn(about, language),
    isToday: dhakaDay(now) === dhakaDay(about.startsAt),
    day: longDay(dhakaDay(about.startsAt), language),
    hours,
    begins: textBefore(hours, ' – '),
    place: about.place,
    link: isTaught
      ? `${origin}/dashboard/teaching/batches/${about.batchId}`
      : `${origin}/learn/${about.courseId}`,
    calendar: `${origin}/dashboard/calendar`,
    provider: names[language],
  })
  return { kind: 'class-reminder', to: person.email, subject, body }
}
