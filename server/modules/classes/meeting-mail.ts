import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { longDay, mailedHours } from '#server/mail/index.ts'

/** A class as a mail tells of it. */
export interface ToldMeeting {
  kind: 'added' | 'moved' | 'cancelled'
  before: Date | null
  number: number
  topic: { en: string | null; bn: string | null }
  startsAt: Date
  endsAt: Date
  place: string | null
}

/** Classes of one mail; a longer timetable is read in the classroom. */
const MOST_LINES = 40

/** One mail about all classes that changed by one act. */
export function meetingMail({
  student: { name, language },
  course,
  link,
  meetings,
}: {
  student: { name: string; language: LanguageCode }
  course: string
  link: string
  meetings: readonly ToldMeeting[]
}): { subject: string; body: string } {
  const say = words[language]
  const [first] = meetings
  const subject = meetings.length === 1 ? say.one[first!.kind](course) : say.many(course)
  const lines = meetings.slice(0, MOST_LINES).map((meeting) => `- ${lineOf(meeting, language)}`)
  if (meetings.length > MOST_LINES)
    lines.push(`- ${say.more(digitsIn(language, meetings.length - MOST_LINES))}`)
  return {
    subject,
    body: `${say.text(name, course)}\n\n${lines.join('\n')}\n\n${say.end}\n${link}\n`,
  }
}

function lineOf(meeting: ToldMeeting, language: LanguageCode): string {
  const say = words[language]
  const topic =
    (language === 'bn' ? meeting.topic.bn : meeting.topic.en) ??
    meeting.topic.en ??
    meeting.topic.bn
  const number = digitsIn(language, meeting.number)
  const title = topic ? `${say.title(number)} (${topic})` : say.title(number)
  const at = timeOf(meeting.startsAt, meeting.endsAt, language)
  const place = meeting.place ? `, ${meeting.place}` : ''
  if (meeting.kind === 'moved' && meeting.before)
    return say.moved(title, longDay(dhakaDay(meeting.before), language), at + place)
  return say[meeting.kind === 'cancelled' ? 'cancelled' : 'at'](title, at + place)
}

function timeOf(startsAt: Date, endsAt: Date, language: LanguageCode): string {
  const hours = mailedHours(`${dhakaTime(startsAt)}-${dhakaTime(endsAt)}`, language)
  return `${longDay(dhakaDay(startsAt), language)}, ${hours}`
}

/** "20:00": the time of day in Dhaka. */
function dhakaTime(moment: Date): string {
  return new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
}

interface Words {
  one: Record<ToldMeeting['kind'], (course: string) => string>
  many: (course: string) => string
  text: (name: string, course: string) => string
  title: (number: string) => string
  at: (title: string, at: string) => string
  moved: (title: string, before: string, at: string) => string
  cancelled: (title: string, at: string) => string
  more: (count: string) => string
  end: string
}

const words: Record<LanguageCode, Words> = {
  en: {
    one: {
      added: (course) => `New class: ${course}`,
      moved: (course) => `A class has moved: ${course}`,
      cancelled: (course) => `A class is cancelled: ${course}`,
    },
    many: (course) => `Your class times: ${course}`,
    text: (name, course) => `Dear ${name},\n\nthe class times of “${course}” have changed:`,
    title: (number) => `Class ${number}`,
    at: (title, at) => `${title}: ${at}`,
    moved: (title, before, at) => `${title} moves from ${before} to: ${at}`,
    cancelled: (title, at) => `${title} on ${at} is cancelled`,
    more: (count) => `and ${count} more`,
    end: 'All times are Dhaka time. Your whole timetable:',
  },
  bn: {
    one: {
      added: (course) => `নতুন ক্লাস: ${course}`,
      moved: (course) => `ক্লাসের সময় বদলেছে: ${course}`,
      cancelled: (course) => `ক্লাস বাতিল হয়েছে: ${course}`,
    },
    many: (course) => `আপনার ক্লাসের সময়: ${course}`,
    text: (name, course) => `প্রিয় ${name},\n\n“${course}” কোর্সের ক্লাসের সময়ে পরিবর্তন এসেছে:`,
    title: (number) => `ক্লাস ${number}`,
    at: (title, at) => `${title}: ${at}`,
    moved: (title, before, at) => `${title}: ${before} তারিখের বদলে ${at}`,
    cancelled: (title, at) => `${title}, ${at}: বাতিল`,
    more: (count) => `আরও ${count}টি`,
    end: 'সব সময় ঢাকার। আপনার পুরো রুটিন:',
  },
}
