import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { CalendarClass } from './calendar-class.ts'
import { type CalendarOwner, writeCalendar } from './write-calendar.ts'

const edi: CalendarOwner = { name: 'Edi', origin: 'https://edi.example', language: 'en' }
const inBangla: CalendarOwner = { ...edi, language: 'bn' }

const aClass: CalendarClass = {
  id: 41,
  courseId: 'PRG-101',
  courseTitle: 'Python from Zero',
  courseTitleBn: 'শূন্য থেকে পাইথন',
  batchId: 7,
  number: 3,
  topic: 'Loops',
  topicBn: 'লুপ',
  startsAt: new Date('2026-12-05T14:00:00Z'),
  endsAt: new Date('2026-12-05T15:30:00Z'),
  isCancelled: false,
  place: null,
  instructor: 'Nusrat Jahan',
  instructorBn: 'নুসরাত জাহান',
  sequence: 0,
  changedAt: new Date('2026-11-20T06:00:00Z'),
}

const hostile = 'Commas, semicolons; back\\slash\nline\r\nBEGIN:VEVENT\u0007 "quoted": end'

/** Every shape the writer meets; each is held to the rules below. */
const calendars: [name: string, text: string][] = [
  ['with no class', writeCalendar([], edi)],
  ['with a class', writeCalendar([aClass], edi)],
  ['in Bangla', writeCalendar([aClass, { ...aClass, id: 42, number: 4 }], inBangla)],
  ['with a cancelled class', writeCalendar([{ ...aClass, isCancelled: true, sequence: 2 }], edi)],
  ['with a class in a room', writeCalendar([{ ...aClass, place: 'House 7, Road 2; Dhaka' }], edi)],
  [
    'of hostile texts',
    writeCalendar(
      [
        {
          ...aClass,
          topic: hostile,
          courseTitle: hostile,
          place: hostile,
          instructor: hostile,
          instructorBn: hostile,
        },
      ],
      { ...edi, name: hostile },
    ),
  ],
  [
    'of long texts',
    writeCalendar(
      [
        { ...aClass, topicBn: 'দীর্ঘ শিরোনাম '.repeat(30) },
        { ...aClass, id: 43, topicBn: '🎓'.repeat(90) },
      ],
      inBangla,
    ),
  ],
]

describe.each(calendars)('a calendar %s', (_name, text) => {
  const component = () => new ICAL.Component(ICAL.parse(text))
  const events = () => component().getAllSubcomponents('vevent')

  test('is read by an independent parser, and each event has a beginning before its end', () => {
    ICAL.parse(text)
    for (const event of events().map((one) => new ICAL.Event(one, { strictExceptions: true })))
      expect(event.startDate.compare(event.endDate)).toBe(-1)
  })

  test('ends each line with CRLF and has none of more than 75 octets (RFC 5545 §3.1)', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // No character is cut in two: what was folded and unfolded is what was written.
    expect(Buffer.from(text).toString('utf8')).toBe(text)
    expect(text).not.toContain('\uFFFD')
  })

  test('has no control characters (RFC 5545 §3.3.11)', () => {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}]/u)
  })

  test('has its properties before its components, each at most once (RFC 5545 §3.6)', () => {
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    const head = lines.slice(1, lines.indexOf('BEGIN:VTIMEZONE'))
    const names = head.map((line) => line.split(/[:;]/, 1)[0])
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(
      expect.arrayContaining([
        'VERSION',
        'PRODID',
        'CALSCALE',
        'METHOD',
        'NAME',
        'X-WR-CALNAME',
        'REFRESH-INTERVAL',
        'X-PUBLISHED-TTL',
        'X-WR-TIMEZONE',
      ]),
    )
    // Behind them there are components only.
    const rest = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), -2).join('\n')
    expect(rest.replaceAll(/^BEGIN:(V\w+)\n(?:.*\n)*?END:\1(?:\n|$)/gm, '')).toBe('')
  })

  test('has what every event needs, once (RFC 5545 §3.6.1)', () => {
    for (const event of events())
      for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'summary', 'status'])
        expect(event.getAllProperties(name), name).toHaveLength(1)
    for (const [, stamp] of text.matchAll(/^(?:DTSTAMP|LAST-MODIFIED):(.*)$/gm))
      expect(stamp!.trim()).toMatch(/^\d{8}T\d{6}Z$/)
  })

  test('describes the zone that its events name', () => {
    const zones = component().getAllSubcomponents('vtimezone')
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(['Asia/Dhaka'])
    for (const event of events())
      expect(event.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('Asia/Dhaka')
  })
})

function onlyEvent(text: string) {
  const component = new ICAL.Component(ICAL.parse(text))
  const zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone')!)
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent')!)
  const momentOf = (time: ICAL.Time) => {
    time.zone = zone
    return time.toJSDate()
  }
  return { event, starts: momentOf(event.startDate), ends: momentOf(event.endDate) }
}

test('a class is at its hours, whatever zone the server runs in', () => {
  const { event, starts, ends } = onlyEvent(writeCalendar([aClass], edi))
  expect(starts).toEqual(aClass.startsAt)
  expect(ends).toEqual(aClass.endsAt)
  expect(event.startDate.toString()).toBe('2026-12-05T20:00:00')
})

test('texts come back as they were, in Bangla too', () => {
  const { event } = onlyEvent(
    writeCalendar([{ ...aClass, topicBn: 'দীর্ঘ, লম্বা; শিরোনাম \\ '.repeat(12) }], inBangla),
  )
  expect(event.summary).toBe(`শূন্য থেকে পাইথন: ${'দীর্ঘ, লম্বা; শিরোনাম \\ '.repeat(12)}`)
  expect(event.location).toBe('অনলাইন')
  expect(event.description).toMatch(/^ক্লাস ৩\nক্লাস নেবেন নুসরাত জাহান\n/)
})

test('no text of a person can add a line of its own', () => {
  const text = writeCalendar([{ ...aClass, topic: hostile }], edi)
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(1)
  expect(text).not.toMatch(/^BEGIN:VEVENT "quoted"/m)
})

test('a topic written in one language only is shown in the other too', () => {
  const inOneOnly = [{ ...aClass, topic: null, instructor: null }]
  const { event } = onlyEvent(writeCalendar(inOneOnly, edi))
  expect(event.summary).toBe('Python from Zero: লুপ')
  expect(event.description).toContain('নুসরাত জাহান')
})

test('a class without a topic has its number, one in a room its place', () => {
  const bare = { ...aClass, topic: null, topicBn: null, place: 'Room 4' }
  const { event } = onlyEvent(writeCalendar([bare], edi))
  expect(event.summary).toBe('Python from Zero: Class 3')
  expect(event.location).toBe('Room 4')
})

test('a moved class keeps its UID and has a higher SEQUENCE; a cancelled one says so', () => {
  const before = onlyEvent(writeCalendar([aClass], edi)).event
  const moved = onlyEvent(
    writeCalendar([{ ...aClass, startsAt: new Date('2026-12-05T13:00:00Z'), sequence: 1 }], edi),
  ).event
  const cancelled = onlyEvent(
    writeCalendar([{ ...aClass, isCancelled: true, sequence: 2 }], edi),
  ).event
  expect([moved.uid, cancelled.uid]).toEqual([before.uid, before.uid])
  expect([before.sequence, moved.sequence, cancelled.sequence]).toEqual([0, 1, 2])
  expect(before.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(cancelled.summary).toBe('Cancelled: Python from Zero: Loops')
})

test('the link leads to the course', () => {
  const { event } = onlyEvent(writeCalendar([aClass], edi))
  expect(event.component.getFirstPropertyValue('url')).toBe('https://edi.example/learn/PRG-101')
})
