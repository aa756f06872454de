import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { loadWords } from '#web/text/words.ts'
import { addressesOfApps, addressIn } from './calendar-apps.ts'
import { firstDay, lastDay, placeAddress, readPlace } from './calendar-place.ts'
import { ClassCalendar } from './class-calendar.tsx'
import { dayIn, hoursIn, ownTime, timesForViewer } from '#web/text/class-times.ts'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

const meeting: ClassMeeting = {
  meetingId: '52',
  courseId: 'PRG-101',
  courseName: 'Python from Zero',
  batchNumber: 3,
  number: 4,
  topic: { en: 'Loops', bn: null },
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T15:30:00.000Z',
  instructor: null,
  room: 'link',
  place: null,
  state: 'planned',
  sequence: 0,
  changedAt: '2026-11-20T06:00:00.000Z',
  recordingLessonId: null,
  as: 'student',
  joinOpensAt: '2026-12-05T13:45:00.000Z',
  isJoinable: true,
  attended: null,
  isExcused: false,
}

const december = { year: 2026, month: 12 }
const shown = (meetings: readonly ClassMeeting[], view: 'month' | 'list' = 'month') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard/calendar']}>
      <ClassCalendar
        place={{ month: december, view }}
        now={Date.now()}
        joinOf={() => null}
        meetings={meetings}
      />
    </MemoryRouter>,
  )

test('a class is on its day in Dhaka, with its hours, topic and a link to its course', () => {
  const screen = shown([meeting])
  expect(screen).toContain('December 2026')
  expect(screen).toContain('aria-label="5 December 2026: 1 class"')
  expect(screen).toContain('href="#day-2026-12-05"')
  expect(screen).toContain('id="day-2026-12-05"')
  expect(screen).toContain('8 PM – 9:30 PM')
  expect(screen).toContain('Class 4: Loops')
  expect(screen).toContain('href="/learn/PRG-101"')
})

test('a class at night is on its day in Dhaka', () => {
  expect(dayIn('Asia/Dhaka', '2026-12-05T18:30:00.000Z')).toBe('2026-12-06')
  const late = { ...meeting, startsAt: '2026-12-05T18:30:00Z', endsAt: '2026-12-05T19:30:00Z' }
  expect(shown([late])).toContain('id="day-2026-12-06"')
})

test('the list is shown alone if chosen', () => {
  expect(shown([meeting])).toContain('<table')
  expect(shown([meeting], 'list')).not.toContain('<table')
})

test('a cancelled class says so, and is never shown as running', () => {
  const screen = shown([{ ...meeting, state: 'cancelled' }])
  expect(screen).toContain('Cancelled')
  expect(screen).not.toContain('On now')
})

test('a month without classes says so', () => {
  expect(shown([])).toContain('No classes in December 2026')
})

test('in another time zone the local time is shown beside Dhaka’s, with the day if it differs', () => {
  expect(hoursIn('Asia/Dhaka', meeting, 'bn')).toBe('রাত ৮টা থেকে সাড়ে ৯টা')
  expect(timesForViewer('Asia/Dhaka', meeting, 'en')).toBeNull()
  expect(timesForViewer('Europe/London', meeting, 'en')).toEqual({
    hours: '2 PM – 3:30 PM',
    day: '2026-12-05',
  })
  expect(timesForViewer('Pacific/Auckland', meeting, 'en')).toEqual({
    hours: '3 AM – 4:30 AM',
    day: '2026-12-06',
  })
  expect(ownTime('Asia/Dhaka', meeting, 'bn')).toBeNull()
  expect(ownTime('Pacific/Auckland', meeting, 'en')).toBe('Sunday, 6 Dec, 3 AM – 4:30 AM')
  expect(ownTime('Europe/London', meeting, 'bn')).toBe('শনিবার, ৫ ডিসেম্বর, দুপুর ২টা থেকে বিকেল সাড়ে ৩টা')
})

test('the month and the view are in the address; invalid ones mean today’s month', () => {
  const read = (search: string) => readPlace(new URLSearchParams(search), '2026-11-22')
  expect(read('')).toEqual({ month: { year: 2026, month: 11 }, view: 'month' })
  expect(read('month=2026-13&view=day')).toEqual({
    month: { year: 2026, month: 11 },
    view: 'month',
  })
  expect(read(placeAddress({ month: december, view: 'list' }))).toEqual({
    month: december,
    view: 'list',
  })
  expect([firstDay(december), lastDay(december)]).toEqual(['2026-12-01', '2026-12-31'])
})

test('calendar apps get the address in the form each expects', () => {
  const address = addressIn('https://edi.example/calendar/secret.ics', 'bn')
  expect(address).toBe('https://edi.example/calendar/secret.ics?lang=bn')
  expect(addressesOfApps(address)).toEqual({
    google:
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fedi.example%2Fcalendar%2Fsecret.ics%3Flang%3Dbn',
    apple: 'webcal://edi.example/calendar/secret.ics?lang=bn',
    outlook:
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fedi.example%2Fcalendar%2Fsecret.ics%3Flang%3Dbn',
  })
})
