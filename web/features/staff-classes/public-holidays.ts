import type { ClassHoliday } from '#contract/classes/classes.ts'
import { addDays, type Day } from '#contract/time.ts'

/** A public holiday of Bangladesh as it is offered. */
export interface PublicHoliday extends ClassHoliday {
  nameBn: string
  /** Its day follows the moon and is announced: a likely one, to be checked. */
  isLikely: boolean
}

/** On the same day every year, as MM-DD. */
const FIXED = [
  ['02-21', 'Language Martyrs’ Day', 'শহীদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস'],
  ['03-26', 'Independence Day', 'স্বাধীনতা দিবস'],
  ['04-14', 'Bengali New Year', 'পহেলা বৈশাখ'],
  ['05-01', 'May Day', 'মে দিবস'],
  ['12-16', 'Victory Day', 'বিজয় দিবস'],
  ['12-25', 'Christmas', 'বড়দিন'],
] as const

/** By month and day of the Islamic calendar; the last number is how many days it lasts. */
const BY_MOON = [
  [1, 10, 'Ashura', 'আশুরা', 1],
  [3, 12, 'Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী', 1],
  [8, 15, 'Shab-e-Barat', 'শবে বরাত', 1],
  [9, 27, 'Shab-e-Qadr', 'শবে কদর', 1],
  [10, 1, 'Eid-ul-Fitr', 'ঈদুল ফিতর', 3],
  [12, 10, 'Eid-ul-Adha', 'ঈদুল আজহা', 3],
] as const

/** The moon is mostly seen a day later in Bangladesh than the calendar of Umm al-Qura says. */
const DAYS_BEHIND = 1

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The holidays from a day on, for a year: those that are certain, and likely days of those that follow the moon. */
export function publicHolidays(from: Day): PublicHoliday[] {
  const days = Array.from({ length: 365 }, (_, at) => addDays(from, at))
  return days.flatMap((day) => [...fixedOn(day), ...likelyOn(day)])
}

function fixedOn(day: Day): PublicHoliday[] {
  return FIXED.filter(([at]) => day.endsWith(at)).map(([, name, nameBn]) => ({
    day,
    name,
    nameBn,
    isLikely: false,
  }))
}

function likelyOn(day: Day): PublicHoliday[] {
  const parts = islamic.formatToParts(new Date(`${addDays(day, -DAYS_BEHIND)}T00:00:00Z`))
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const [month, date] = [numberOf('month'), numberOf('day')]
  return BY_MOON.filter(
    ([at, first, , , length]) => at === month && date >= first && date < first + length,
  ).map(([, , name, nameBn]) => ({ day, name, nameBn, isLikely: true }))
}
