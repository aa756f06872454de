import { textBefore } from '#contract/text-before.ts'
import { type LanguageCode, publicPath, textIn } from '#contract/languages.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { longDay, type Mail, mailedMoment, mailedTimes } from '#server/mail/index.ts'
import { mailedClassTime } from '../meeting-mail.ts'
import { calendarEntry, type Guest } from './calendar-entry.ts'
import type { Letterhead } from './guest-context.ts'
import { guestLink, noOffersAddress } from './guest-link.ts'
import type { GuestClassRow } from './guest-class-records.ts'
import { words } from '#server/words/index.ts'

/** What a mail to someone who booked tells. */
export type News =
  | { kind: 'booked' | 'left' | 'cancelled' | 'reminder' }
  /** `before`: when it was to be; null: only its place is another. */
  | { kind: 'moved'; before: Date | null }
  | { kind: 'offer'; reduction: Record<LanguageCode, string>; code: string; until: Day }

/** A mail to one person who booked a seat, in their language. The address of the meeting is in none. */
export function guestMail(
  letterhead: Letterhead,
  { meeting, guest, news }: { meeting: GuestClassRow; guest: Guest; news: News },
): Mail {
  const { language } = guest
  const { origin, names, now } = letterhead
  const hours = mailedTimes(meeting.starts_at, meeting.ends_at, language)
  const { subject, body } = words[language].orientationMails[news.kind]({
    name: guest.name,
    course: textIn(language, { en: meeting.title, bn: meeting.title_bn }),
    at: mailedClassTime(meeting.starts_at, meeting.ends_at, language),
    begins: textBefore(hours, ' – '),
    isToday: dhakaDay(now) === dhakaDay(meeting.starts_at),
    before: news.kind === 'moved' && news.before ? mailedMoment(news.before, language) : '',
    place: meeting.place,
    link: guestLink(letterhead, guest),
    coursePage: `${origin}${publicPath(language, `/courses/${meeting.course_key}`)}`,
    provider: names[language],
    ...(news.kind === 'offer'
      ? {
          reduction: news.reduction[language],
          code: news.code,
          until: longDay(news.until, language),
        }
      : { reduction: '', code: '', until: '' }),
  })
  return {
    kind: `orientation-${news.kind}`,
    to: guest.email,
    subject,
    body,
    ...(news.kind === 'offer'
      ? { leaveAddress: noOffersAddress(letterhead, guest.id) }
      : { calendar: calendarEntry(letterhead, { meeting, guest }) }),
    ...(news.kind === 'reminder' && { sendBefore: meeting.starts_at }),
  }
}
