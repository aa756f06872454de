import { TZDate } from '@date-fns/tz'
import {
  type ICalEventData,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  default as newCalendar,
} from 'ical-generator'
import type { LanguageCode } from '#contract/languages.ts'
import { type CalendarClass, courseTitleIn, instructorIn, topicIn } from './calendar-class.ts'
import type { CourseDate } from './course-dates.ts'
import { words } from '#server/words/index.ts'

/** Whose calendar it is, and in which language. */
export interface CalendarOwner {
  /** Of the provider. */
  name: string
  origin: string
  language: LanguageCode
}

const ZONE = 'Asia/Dhaka'
/** How often calendars are asked to look again; Google looks about twice a day whatever the value here. */
const REFRESH = 'PT1H'

/**
 * Bangladesh had summer time in 2009 only, before any class of ours. With the zone come the properties that the library
 * would write behind it. RFC 5545 §3.6 has all properties of a calendar before its first component.
 */
const ZONE_TEXT = [
  `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
  `X-PUBLISHED-TTL:${REFRESH}`,
  `X-WR-TIMEZONE:${ZONE}`,
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  `X-LIC-LOCATION:${ZONE}`,
  'BEGIN:STANDARD',
  'TZNAME:+06',
  'TZOFFSETFROM:+0600',
  'TZOFFSETTO:+0600',
  'DTSTART:19700101T000000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/**
 * Classes as an iCalendar text that Google Calendar, Apple and Outlook subscribe to. A class keeps its UID for good; a
 * cancelled one stays, as cancelled. Source: RFC 5545, RFC 7986.
 */
export function writeCalendar(
  classes: readonly CalendarClass[],
  owner: CalendarOwner,
  dates: readonly CourseDate[] = [],
): string {
  const calendar = newCalendar({
    prodId: { company: 'Edi', product: 'Classes', language: owner.language.toUpperCase() },
    name: escapedText(words[owner.language].calendarFile.calendarName(owner.name)),
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    // Without a name: with one, the library writes DTSTAMP in local time, which RFC 5545 §3.8.7.2 forbids.
    timezone: { name: null, generator: () => ZONE_TEXT },
    events: [
      ...classes.map((one) => eventOf(one, owner)),
      ...dates.map((date) => eventOfDate(date, owner)),
    ],
  })
  return `${withZone(calendar.toString())}\r\n`
}

/** The library writes the zone only where an event names it; a calendar must not be empty. */
function withZone(text: string): string {
  return text.includes('BEGIN:VTIMEZONE')
    ? text
    : text.replace('END:VCALENDAR', () => `${ZONE_TEXT}\r\nEND:VCALENDAR`)
}

function eventOf(one: CalendarClass, owner: CalendarOwner): ICalEventData {
  const { language, origin } = owner
  const link = one.orientation?.link ?? `${origin}/learn/${one.courseId}`
  return {
    id: `${one.orientation ? 'orientation' : 'class'}-${one.id}@${new URL(origin).hostname}`,
    sequence: one.sequence,
    stamp: one.changedAt,
    lastModified: one.changedAt,
    start: new TZDate(one.startsAt, ZONE),
    end: new TZDate(one.endsAt, ZONE),
    timezone: ZONE,
    summary: withoutControls(summaryOf(one, language)),
    description: withoutControls(descriptionOf(one, { language, link })),
    location: withoutControls(one.place ?? words[language].calendarFile.online),
    url: link,
    status: one.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: one.isCancelled
      ? ICalEventTransparency.TRANSPARENT
      : ICalEventTransparency.OPAQUE,
  }
}

/** A test takes the time that it is open; work is due at a moment. */
function eventOfDate(date: CourseDate, { language, origin }: CalendarOwner): ICalEventData {
  const { dates, toTest, toAssignment } = words[language].calendarFile
  const link = `${origin}/learn/${date.courseId}/${date.lessonId}`
  const title = `${courseTitleIn(date, language)}: ${dates[date.kind](date.title)}`
  return {
    id: `${date.kind}-${date.lesson}@${new URL(origin).hostname}`,
    sequence: date.revision,
    stamp: date.changedAt,
    lastModified: date.changedAt,
    start: new TZDate(date.startsAt, ZONE),
    ...(date.endsAt && { end: new TZDate(date.endsAt, ZONE) }),
    timezone: ZONE,
    summary: withoutControls(title),
    description: `${date.kind === 'test' ? toTest : toAssignment}\n${link}`,
    url: link,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

function summaryOf(one: CalendarClass, language: LanguageCode): string {
  const { classNumber, cancelled, orientation } = words[language].calendarFile
  const topic = one.orientation ? orientation : (topicIn(one, language) ?? classNumber(one.number))
  const text = `${courseTitleIn(one, language)}: ${topic}`
  // Google's subscribed calendars show a cancelled class like any other.
  return one.isCancelled ? `${cancelled}: ${text}` : text
}

function descriptionOf(
  one: CalendarClass,
  { language, link }: { language: LanguageCode; link: string },
): string {
  const texts = words[language].calendarFile
  const instructor = instructorIn(one, language)
  return [
    one.orientation ? texts.orientation : texts.classNumber(one.number),
    ...(instructor ? [texts.taughtBy(instructor)] : []),
    ...(one.isCancelled
      ? [texts.willNotTakePlace]
      : one.place
        ? []
        : [one.orientation ? texts.joinByLink : texts.joinThere]),
    link,
  ].join('\n')
}

/** What RFC 5545 §3.3.11 allows in a text: everything but control characters, line breaks apart. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

/** The library escapes the texts of events, not the name of the calendar. */
function escapedText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\\;,]/g, (character) => `\\${character}`)
}
