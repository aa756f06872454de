import { describe, expect, test } from 'vitest'
import {
  formatBriefly,
  formatCount,
  formatDateTime,
  formatDay,
  formatFee,
  formatMoment,
  formatPhone,
  formatHours,
  formatTime,
  formatTotal,
  formatWeekDay,
} from './format.ts'

describe('amounts', () => {
  test.for([
    ['0', 'Free', 'ফ্রি'],
    ['450', '৳450', '৳৪৫০'],
    ['4500', '৳4,500', '৳৪,৫০০'],
    ['4500.50', '৳4,500.50', '৳৪,৫০০.৫০'],
    ['123456', '৳1,23,456', '৳১,২৩,৪৫৬'],
    ['9999999.99', '৳99,99,999.99', '৳৯৯,৯৯,৯৯৯.৯৯'],
  ] as const)('a fee of %s is shown as %s and %s', ([taka, english, bangla]) => {
    expect(formatFee(taka, 'en')).toBe(english)
    expect(formatFee(taka, 'bn')).toBe(bangla)
  })

  // Covers: §9 currency
  test('a total has two decimals even when it is nothing', () => {
    expect(formatTotal('0', 'en')).toBe('৳0.00')
    expect(formatTotal('12500', 'en')).toBe('৳12,500.00')
    expect(formatTotal('12500', 'bn')).toBe('৳১২,৫০০.০০')
  })

  test('the sign of what went out is before the taka', () => {
    expect(formatTotal('-500', 'en')).toBe('−৳500.00')
    expect(formatTotal('-500', 'bn')).toBe('−৳৫০০.০০')
  })

  test('a count is grouped by lakh in both languages', () => {
    expect(formatCount(123456, 'en')).toBe('1,23,456')
    expect(formatCount(123456, 'bn')).toBe('১,২৩,৪৫৬')
  })
})

describe('days and hours', () => {
  test('a day reads in words of its language', () => {
    expect(formatDay('2026-12-05', 'en')).toBe('5 December 2026')
    expect(formatDay('2026-12-05', 'bn')).toBe('৫ ডিসেম্বর, ২০২৬')
    expect(formatDay('2026-12-05', 'en', 'short')).toBe('5 Dec')
    expect(formatDay('2026-12-05', 'bn', 'short')).toBe('৫ ডিসেম্বর')
    expect(formatWeekDay('2026-12-04', 'en')).toBe('Friday')
    expect(formatWeekDay('2026-12-04', 'bn')).toBe('শুক্রবার')
  })

  test('a moment late in the evening UTC belongs to the next day in Dhaka', () => {
    expect(formatMoment('2026-06-29T18:00:00Z', 'en')).toBe('30 June 2026')
    expect(formatMoment('2026-06-29T17:59:59Z', 'en')).toBe('29 June 2026')
  })

  test.for([
    ['20:00', '8 PM', 'রাত ৮টা'],
    ['19:30', '7:30 PM', 'সন্ধ্যা সাড়ে ৭টা'],
    ['00:15', '12:15 AM', 'রাত ১২টা ১৫ মিনিট'],
    ['12:00', '12 PM', 'দুপুর ১২টা'],
    ['05:00', '5 AM', 'ভোর ৫টা'],
    ['09:05', '9:05 AM', 'সকাল ৯টা ৫ মিনিট'],
    ['13:30', '1:30 PM', 'দুপুর দেড়টা'],
    ['14:30', '2:30 PM', 'দুপুর আড়াইটা'],
    ['16:00', '4 PM', 'বিকেল ৪টা'],
  ] as const)('%s is said as %s and %s', ([time, english, bangla]) => {
    expect(formatTime(time, 'en')).toBe(english)
    expect(formatTime(time, 'bn')).toBe(bangla)
  })

  test('class hours keep both their ends', () => {
    expect(formatHours('20:00-21:30', 'en')).toBe('8 PM – 9:30 PM')
    expect(formatHours('20:00-21:30', 'bn')).toBe('রাত ৮টা থেকে সাড়ে ৯টা')
    expect(formatHours('19:00-20:30', 'bn')).toBe('সন্ধ্যা ৭টা থেকে রাত সাড়ে ৮টা')
  })
})

test('a phone number is printed in the digits of the page', () => {
  expect(formatPhone('+8801712345678', 'en')).toBe('+880 1712-345678')
  expect(formatPhone('+8801712345678', 'bn')).toBe('+৮৮০ ১৭১২-৩৪৫৬৭৮')
})

test('a moment is shown as it is in Dhaka, whatever the zone of the browser', () => {
  expect(formatDateTime('2026-12-05T14:30:00.000Z', 'en')).toBe('5 December 2026, 8:30 PM')
  expect(formatDateTime('2026-12-05T18:30:00.000Z', 'en')).toBe('6 December 2026, 12:30 AM')
  expect(formatDateTime('2026-12-05T14:30:00.000Z', 'bn')).toMatch(/^৫ ডিসেম্বর,? ২০২৬, রাত সাড়ে ৮টা$/)
})

test('a line of a list says the hour of today, else the day, with its year only where it is another one', () => {
  const now = new Date('2026-12-31T18:30:00Z')
  expect(formatBriefly('2027-02-03T14:30:00Z', 'en', new Date('2027-02-03T17:59:00Z'))).toBe(
    '8:30 PM',
  )
  expect(formatBriefly('2027-02-03T14:30:00Z', 'bn', new Date('2027-02-03T17:59:00Z'))).toBe(
    'রাত সাড়ে ৮টা',
  )
  expect(formatBriefly('2027-02-03T14:30:00Z', 'en', now)).toBe('3 Feb')
  expect(formatBriefly('2027-02-03T14:30:00Z', 'bn', now)).toBe('৩ ফেব্রুয়ারি')
  expect(formatBriefly('2026-02-03T14:30:00Z', 'en', now)).toBe('3 February 2026')
})
