import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { longDay, type Mail, mailedHours } from '#server/mail/index.ts'
import { courseTitleIn, topicIn } from './calendar-class.ts'
import type { RemindedStudent, Reminder } from './reminder.ts'

/** The mail that reminds of a class. It leads to the page of the course: the address of the meeting stays there. */
export function reminderMail(
  student: RemindedStudent,
  { about, now, origin, names }: Pick<Reminder, 'about' | 'now' | 'origin' | 'names'>,
): Mail {
  const { language } = student
  const hours = mailedHours(`${dhakaHour(about.startsAt)}-${dhakaHour(about.endsAt)}`, language)
  const { subject, body } = words[language]({
    name: student.name,
    course: courseTitleIn(about, language),
    number: digitsIn(language, about.number),
    topic: topicIn(about, language),
    isToday: dhakaDay(now) === dhakaDay(about.startsAt),
    day: longDay(dhakaDay(about.startsAt), language),
    hours,
    begins: hours.split(' – ')[0]!,
    place: about.place,
    link: `${origin}/learn/${about.courseId}`,
    calendar: `${origin}/dashboard/calendar`,
    provider: names[language],
  })
  return { kind: 'class-reminder', to: student.email, subject, body }
}

const DHAKA_OFFSET_MS = 6 * 60 * 60 * 1000

/** "20:00", as clocks in Dhaka show it. */
function dhakaHour(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_OFFSET_MS).toISOString().slice(11, 16)
}

interface Facts {
  name: string
  course: string
  number: string
  topic: string | null
  /** Else tomorrow: reminders come no earlier than a day before. */
  isToday: boolean
  day: string
  hours: string
  begins: string
  place: string | null
  link: string
  calendar: string
  provider: string
}

const words: Record<LanguageCode, (facts: Facts) => { subject: string; body: string }> = {
  en: (facts) => ({
    subject: `${facts.isToday ? 'Today' : 'Tomorrow'} at ${facts.begins}: ${facts.course}`,
    body: `Dear ${facts.name},

class ${facts.number} of "${facts.course}"${facts.topic ? ` (${facts.topic})` : ''} is ${facts.isToday ? 'today' : 'tomorrow'}, ${facts.day}, ${facts.hours} Dhaka time.

${
  facts.place
    ? `It takes place here: ${facts.place}\n\nEverything about the class is on the page of your course:`
    : 'You can join from 15 minutes before it starts, on the page of your course:'
}
${facts.link}

All your classes, how to add them to your own calendar, and the switch for these reminders:
${facts.calendar}

${facts.provider}
`,
  }),
  bn: (facts) => ({
    subject: `${facts.isToday ? 'আজ' : 'আগামীকাল'} ${facts.begins}: ${facts.course}`,
    body: `প্রিয় ${facts.name},

"${facts.course}" কোর্সের ${facts.number} নম্বর ক্লাস${facts.topic ? ` (${facts.topic})` : ''} ${facts.isToday ? 'আজ' : 'আগামীকাল'}, ${facts.day}, ${facts.hours} (ঢাকার সময়)।

${
  facts.place
    ? `ক্লাসটি হবে এখানে: ${facts.place}\n\nক্লাসের সব তথ্য কোর্সের পেজে:`
    : 'শুরুর ১৫ মিনিট আগে থেকে কোর্সের পেজ থেকে জয়েন করতে পারবেন:'
}
${facts.link}

আপনার সব ক্লাস, নিজের ক্যালেন্ডারে যোগ করার নিয়ম, আর এই রিমাইন্ডার চালু বা বন্ধ করার সুইচ:
${facts.calendar}

${facts.provider}
`,
  }),
}
