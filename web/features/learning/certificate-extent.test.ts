import { expect, test } from 'vitest'
import { words as bangla } from '#web/text/bn/site.ts'
import { words as english } from '#web/text/en/site.ts'
import { extentOf } from './certificate-extent.ts'

const extent = { level: 'Intermediate', classMinutes: 2759, lessonMinutes: 45 } as const

test('the level and the hours are said in both languages, never more than there were', () => {
  expect(extentOf(extent, 'en', english)).toBe(
    'Level: Intermediate · 45.5 hours of live classes · 45 minutes of lessons',
  )
  expect(extentOf(extent, 'bn', bangla)).toBe(
    'লেভেল: ইন্টারমিডিয়েট · ৪৫.৫ ঘণ্টা লাইভ ক্লাস · ৪৫ মিনিট লেসন',
  )
})

test('hours that nobody knows are left out', () => {
  expect(extentOf({ ...extent, classMinutes: 0, lessonMinutes: 60 }, 'en', english)).toBe(
    'Level: Intermediate · 1 hour of lessons',
  )
  expect(extentOf({ ...extent, classMinutes: 0, lessonMinutes: 0 }, 'bn', bangla)).toBe(
    'লেভেল: ইন্টারমিডিয়েট',
  )
})
