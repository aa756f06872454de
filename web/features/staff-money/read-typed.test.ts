import { expect, test } from 'vitest'
import { readBatch, readCoupon } from './read-typed.ts'

function typed(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value)
  return data
}

test('an empty number is not given, so a batch without seats has no limit', () => {
  expect(readBatch(typed({ number: '3', seats: '', classDays: ['Sat', 'Mon'] }))).toMatchObject({
    number: 3,
    seats: null,
    classDays: ['Sat', 'Mon'],
    hours: null,
  })
})

test('Bengali digits are read, and what is no number is left for the schema to refuse', () => {
  expect(readBatch(typed({ number: '১২', seats: 'many' }))).toMatchObject({
    number: 12,
    seats: 'many',
  })
})

test('the courses of a coupon stand between commas or spaces', () => {
  expect(readCoupon(typed({ courses: 'PRG-101, WEB-2  IOT-3' }))).toMatchObject({
    courses: ['PRG-101', 'WEB-2', 'IOT-3'],
    isActive: false,
  })
})
