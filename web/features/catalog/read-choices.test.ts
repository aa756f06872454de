import { expect, test } from 'vitest'
import { courseListPath } from './course-list-address.ts'
import { readChoices } from './read-choices.ts'

const read = (query: string) => readChoices(new URLSearchParams(query))

test('no choice at all means the first tab', () => {
  expect(read('').choices).toEqual({ category: 'Programming' })
})

test('a search without a category looks through all of them', () => {
  expect(read('q=excel').choices).toMatchObject({ q: 'excel', category: undefined })
})

test('a category is taken by exact equality only', () => {
  expect(read('category=UX/UI Design').choices.category).toBe('UX/UI Design')
  expect(read('category=programming')).toMatchObject({ choices: { category: 'Programming' }, isClean: false })
  expect(read('category=Cooking&q=rice')).toMatchObject({ choices: { category: undefined, q: 'rice' }, isClean: false })
})

test('choices written as an address are read back the same', () => {
  const path = courseListPath({ category: 'Health & Wellness', level: 'Beginner', q: 'যোগ ব্যায়াম', order: 'fee-low' })
  expect(path).toContain('category=Health+%26+Wellness')
  expect(read(path.slice('/courses?'.length)).choices).toMatchObject({
    category: 'Health & Wellness',
    level: 'Beginner',
    q: 'যোগ ব্যায়াম',
    order: 'fee-low',
  })
})

test('the usual order needs no word in the address', () => {
  expect(courseListPath({ order: 'newest' })).toBe('/courses')
})
