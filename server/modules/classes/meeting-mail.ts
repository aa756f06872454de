import { defined } from '#contract/defined.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { longDay, mailedMoment, mailedTimes } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

/** A class as a mail tells of it. */
export interface MeetingMailEntry {
  kind: 'added' | 'moved' | 'cancelled'
  before: Date | null
  number: number
  topic: Record<LanguageCode, string | null>
  startsAt: Date
  endsAt: Date
  place: string | null
}

/** Classes of one mail; a longer timetable is read in the classroom. */
const MOST_LINES = 40

/** One mail about all classes that changed by one act. */
export function meetingMail({
  person: { name, language },
  course,
  link,
  meetings,
}: {
  person: { name: string; language: LanguageCode }
  course: string
  link: string
  meetings: readonly MeetingMailEntry[]
}): { subject: string; body: string } {
  const say = words[language].classChanges
  const [first] = meetings
  const subject = meetings.length === 1 ? say.one[defined(first).kind](course) : say.many(course)
  const lines = meetings.slice(0, MOST_LINES).map((meeting) => `- ${lineOf(meeting, language)}`)
  if (meetings.length > MOST_LINES)
    lines.push(`- ${say.more(digitsIn(language, meetings.length - MOST_LINES))}`)
  return {
    subject,
    body: `${say.text(name, course)}\n\n${lines.join('\n')}\n\n${say.end}\n${link}\n`,
  }
}

function lineOf(meeting: MeetingMailEntry, language: LanguageCode): string {
  const say = words[language].classChanges
  const topic = eitherText(language, meeting.topic)
  const number = digitsIn(language, meeting.number)
  const title = topic ? `${say.title(number)} (${topic})` : say.title(number)
  const at = mailedClassTime(meeting.startsAt, meeting.endsAt, language)
  const place = meeting.place ? `, ${meeting.place}` : ''
  if (meeting.kind === 'moved' && meeting.before)
    return say.moved(title, mailedMoment(meeting.before, language), at + place)
  return say[meeting.kind === 'cancelled' ? 'cancelled' : 'at'](title, at + place)
}

/** The day and the hours of a class, as mails say them. */
export function mailedClassTime(startsAt: Date, endsAt: Date, language: LanguageCode): string {
  return `${longDay(dhakaDay(startsAt), language)}, ${mailedTimes(startsAt, endsAt, language)}`
}
