import { beforeAll, expect, test } from 'vitest'
import { loadWords, siteWords } from '#web/text/words.ts'
import type { CourseChoices } from './course-list-address.ts'
import { listFilters } from './list-filters.ts'

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')])
})

function of(choices: CourseChoices, language: 'en' | 'bn' = 'en') {
  const { catalog } = siteWords(language)
  return listFilters(choices, { language, catalog, category: choices.category ?? null })
}

test('each filter that is on can be removed alone, and the rest stays', () => {
  const { applied, narrowedTo } = of({
    category: 'IoT',
    level: 'Beginner',
    price: 'up-to-3000',
    start: 'within-7-days',
    q: 'arduino',
    order: 'fee-low',
    after: 'x',
  })
  expect(applied.map(({ text }) => text)).toEqual([
    'IoT',
    'Beginner',
    'Up to ৳3,000',
    'Starts within 7 days',
    'Remove all filters',
  ])
  expect(narrowedTo).toEqual(['Beginner', 'Up to ৳3,000', 'Starts within 7 days'])
  expect(applied[2]!.without).toBe(
    '/courses?category=IoT&level=Beginner&start=within-7-days&q=arduino&order=fee-low',
  )
  expect(applied[4]!.without).toBe('/courses?q=arduino&order=fee-low')
})

test('a category alone is a tab; one with other filters is one of them', () => {
  expect(of({ category: 'IoT', order: 'popular' }).applied).toEqual([])
  const { applied } = of({ category: 'IoT', pace: 'own' }, 'bn')
  expect(applied.map(({ text }) => text)).toEqual(['IoT', 'নিজের গতিতে', 'সব ফিল্টার বাদ দিন'])
  expect(applied[0]!.without).toBe('/bn/courses?pace=own')
  expect(applied[2]!.without).toBe('/bn/courses?order=popular')
})

test('courses of a language are a list of their own, named in words', () => {
  const { filters, applied, narrowedTo } = of({ taughtIn: 'Bangla' }, 'bn')
  expect(filters[4]).toMatchObject({
    label: 'ভাষা',
    options: [
      ['', 'যেকোনো ভাষায়'],
      ['Bangla', 'বাংলায় পড়ানো হয়'],
      ['English', 'ইংরেজিতে পড়ানো হয়'],
    ],
  })
  expect(narrowedTo).toEqual(['বাংলায় পড়ানো হয়'])
  expect(applied[0]!.without).toBe('/bn/courses')
})

test('the choices have words in both languages, and what is chosen is selected', () => {
  const { filters } = of({ price: 'up-to-10000' }, 'bn')
  expect(filters.map(({ name }) => name)).toEqual([
    'level',
    'price',
    'start',
    'pace',
    'taughtIn',
    'order',
  ])
  expect(filters[1]).toMatchObject({ label: 'কোর্স ফি', value: 'up-to-10000' })
  expect(filters[1]!.options).toContainEqual(['up-to-10000', '৳১০,০০০ পর্যন্ত'])
  expect(filters[5]!.options.map(([order]) => order)).not.toContain('best')
})
