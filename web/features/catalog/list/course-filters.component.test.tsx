import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { siteWords } from '#web/text/words.ts'
import { AppliedFilters, CourseFilters } from './course-filters.tsx'
import type { CourseChoices } from './course-list-address.ts'
import { listFilters } from './list-filters.ts'

prepareScreens()

async function filters(choices: CourseChoices) {
  const { catalog } = siteWords('en')
  const { filters, applied } = listFilters(choices, { language: 'en', catalog, category: null })
  return show(
    <>
      <CourseFilters choices={choices} filters={filters} />
      <AppliedFilters applied={applied} />
    </>,
  )
}

test('what is chosen is selected, and its link leads to the list without it', async () => {
  const page = await filters({ pace: 'own', price: 'up-to-1000' })
  await expect.element(page.getByRole('combobox', { name: 'How you learn' })).toHaveValue('own')
  await expect.element(page.getByRole('combobox', { name: 'Start' })).toHaveValue('')
  await expect
    .element(page.getByRole('link', { name: 'Remove the filter: Own pace' }))
    .toHaveAttribute('href', '/courses?price=up-to-1000')
  await expect
    .element(page.getByRole('link', { name: 'Remove all filters' }))
    .toHaveAttribute('href', '/courses?order=popular')
})

test('without a filter there is nothing to remove', async () => {
  const page = await filters({ order: 'popular' })
  await expect.element(page.getByRole('combobox', { name: 'Order' })).toHaveValue('popular')
  expect(page.getByRole('link').elements()).toEqual([])
})
