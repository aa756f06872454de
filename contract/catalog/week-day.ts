import { defined } from '../defined.ts'
import type { Day } from '../time.ts'
import { weekDays } from './terms.ts'

export type WeekDay = (typeof weekDays)[number]

export function weekDayOf(day: Day): WeekDay {
  // Our week begins on Saturday, that of Date on Sunday.
  return defined(weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 1) % 7])
}

export function isWeekDay(text: string): text is WeekDay {
  return weekDays.some((weekDay) => weekDay === text)
}
