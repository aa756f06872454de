import { expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { longDay, mailedHours, mailedStart, mailedTaka } from './mail-text.ts'

test('amounts have lakh groups and two decimals', () => {
  expect(mailedTaka(poisha(250_000), 'en')).toBe('৳2,500.00')
  expect(mailedTaka(poisha(123_456_789), 'en')).toBe('৳12,34,567.89')
  expect(mailedTaka(poisha(50), 'en')).toBe('৳0.50')
  expect(mailedTaka(poisha(250_000), 'bn')).toBe('৳২,৫০০.০০')
})

test('days and class hours read as in the language', () => {
  expect(longDay('2026-12-05', 'en')).toBe('Saturday, 5 December 2026')
  expect(mailedHours('20:00-21:30', 'en')).toBe('8:00 PM – 9:30 PM')
  expect(mailedHours('00:30-12:00', 'en')).toBe('12:30 AM – 12:00 PM')
  expect(mailedHours('19:00-21:30', 'bn')).toBe('সন্ধ্যা ৭:০০ – রাত ৯:৩০')
})

test('a batch begins on a day, at its hours and its venue where they are known', () => {
  const batch = { startsOn: '2026-12-05', hours: '20:00-21:30', venue: 'House 7, Road 2' }
  expect(mailedStart(batch, 'en')).toBe(
    'Saturday, 5 December 2026, 8:00 PM – 9:30 PM, House 7, Road 2',
  )
  expect(mailedStart({ ...batch, venue: null }, 'en')).toBe(
    'Saturday, 5 December 2026, 8:00 PM – 9:30 PM',
  )
  expect(mailedStart({ ...batch, hours: null, venue: null }, 'bn')).toBe('শনিবার, ৫ ডিসেম্বর ২০২৬')
})
