import { expect, test } from 'vitest'
import { CourseQuery } from '#contract/catalog/courses.ts'
import { categoryNames } from '#contract/catalog/terms.ts'
import { courseListPath } from './course-list-address.ts'
import { readChoices } from './read-choices.ts'

const categories = categoryNames.map((name) => ({ name, isHidden: false }))
const read = (query: string) => readChoices(new URLSearchParams(query), categories)

test('without a choice the first tab is shown', () => {
  expect(read('').choices).toEqual({ category: 'Programming' })
})

test('a hidden category has no tab, but its address still works', () => {
  const hidden = categories.map(({ name }) => ({ name, isHidden: name === 'Programming' }))
  const choicesOf = (query: string) => readChoices(new URLSearchParams(query), hidden)
  expect(choicesOf('').choices).toEqual({ category: 'Web Development' })
  expect(choicesOf('category=Programming')).toMatchObject({
    choices: { category: 'Programming' },
    isClean: true,
  })
})

test('a search without a category covers all of them', () => {
  expect(read('q=excel').choices).toMatchObject({ q: 'excel', category: undefined })
})

// Covers: §2 tab-equality
test('a category matches by exact equality only', () => {
  expect(read('category=UX/UI Design').choices.category).toBe('UX/UI Design')
  expect(read('category=programming')).toMatchObject({
    choices: { category: 'Programming' },
    isClean: false,
  })
  expect(read('category=Cooking&q=rice')).toMatchObject({
    choices: { category: undefined, q: 'rice' },
    isClean: false,
  })
})

test('choices survive a round trip through the address', () => {
  const path = courseListPath({
    category: 'Health & Wellness',
    level: 'Beginner',
    q: 'যোগ ব্যায়াম',
    order: 'fee-low',
  })
  expect(path).toContain('category=Health+%26+Wellness')
  expect(read(path.slice('/courses?'.length)).choices).toMatchObject({
    category: 'Health & Wellness',
    level: 'Beginner',
    q: 'যোগ ব্যায়াম',
    order: 'fee-low',
  })
})

test('price, start, pace and language are in the address, and a value there is not is left out', () => {
  const path = courseListPath({
    price: 'up-to-3000',
    start: 'within-7-days',
    pace: 'live',
    taughtIn: 'Bangla',
  })
  expect(path).toBe('/courses?price=up-to-3000&start=within-7-days&pace=live&taughtIn=Bangla')
  expect(read(path.slice('/courses?'.length))).toMatchObject({
    choices: { price: 'up-to-3000', start: 'within-7-days', pace: 'live', taughtIn: 'Bangla' },
    isClean: true,
  })
  for (const query of [
    'price=up-to-2999',
    'start=within-8-days',
    'pace=slow',
    'taughtIn=Both',
    'start=constructor',
  ])
    expect(read(query)).toMatchObject({ choices: { category: 'Programming' }, isClean: false })
})

test('the default order is not in the address', () => {
  expect(courseListPath({ order: 'newest' })).toBe('/courses')
  expect(courseListPath({ q: 'excel', order: 'best' })).toBe('/courses?q=excel')
  expect(courseListPath({ q: 'excel', order: 'newest', price: 'free' })).toBe(
    '/courses?price=free&q=excel&order=newest',
  )
  expect(read('q=excel&order=newest&price=free').choices).toMatchObject({
    q: 'excel',
    order: 'newest',
    price: 'free',
  })
})

test.each(['%00', '%01', '%7F', 'a%00b', '%C2%85'])(
  'a search with the control character %s is redirected without it',
  (q) => {
    const { choices, isClean } = read(`q=excel ${q}`)
    expect(isClean).toBe(false)
    expect(choices.q).toMatch(/^excel( a b)?$/)
    expect(read(`q=excel&after=${q}`).isClean).toBe(false)
  },
)

test.each([
  ['letters that grow when they are normalised', '\u09df'.repeat(200)],
  ['a character cut in half', `${'a'.repeat(199)}😀`],
  ['far too much', 'ক '.repeat(5_000)],
])('a search of %s is one the server takes', (_what, q) => {
  expect(
    CourseQuery.shape.q.safeParse(readChoices(new URLSearchParams({ q }), categories).choices.q)
      .success,
  ).toBe(true)
})
