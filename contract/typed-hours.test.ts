import { expect, test } from 'vitest'
import { Hours } from './hours.ts'
import { spelledHours } from './typed-hours.ts'

test.each([
  ['20:00-21:30', '20:00-21:30'],
  ['8pm - 9:30pm', '20:00-21:30'],
  ['8 PM – 9:30 PM', '20:00-21:30'],
  ['8-9:30 pm', '20:00-21:30'],
  ['8 p.m. to 9.30 p.m.', '20:00-21:30'],
  ['11 - 1pm', '11:00-13:00'],
  ['10:30am-12pm', '10:30-12:00'],
  ['11pm-12am', '23:00-00:00'],
  ['২০:০০-২১:৩০', '20:00-21:30'],
  ['২০:০০ থেকে ২১:৩০', '20:00-21:30'],
  ['09:00-10:30', '09:00-10:30'],
])('%s is %s', (typed, stored) => {
  expect(Hours.parse(typed)).toBe(stored)
})

test.each([
  '8-9',
  '8:00-9:30',
  '8',
  'evening',
  '25:00-26:00',
  '13pm-14pm',
  '20:00-20:00',
  '8pm-9pm-10pm',
  '',
])('"%s" could mean another time and is refused as it was typed', (typed) => {
  expect(spelledHours(typed) === typed || typed === '20:00-20:00').toBe(true)
  expect(Hours.safeParse(typed).success).toBe(false)
})
