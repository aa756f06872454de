import { expect, test } from 'vitest'
import { categoryNames } from '#contract/catalog/terms.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { CategoryTabs } from './category-tabs.tsx'

prepareScreens()

const [first, second, third] = categoryNames
const categories = [first, second, third].map((name, index) => ({
  name,
  nameEn: name,
  nameBn: name,
  slug: `category-${index}`,
  courseCount: 10 + index,
  picture: '/pictures/categories/finance.svg',
  isHidden: false,
}))
const some = [
  { name: first, count: 2 },
  { name: third, count: 1 },
]

test.for([
  [
    'a list without a search: each category, with all its courses',
    undefined,
    null,
    ['10', '11', '12'],
  ],
  ['a search: where it finds something', some, null, ['2', null, '1']],
  ['a search in a category that has nothing of it: that one, too', some, second, ['2', '0', '1']],
  ['a search that finds nothing: each category', [], null, ['0', '0', '0']],
  ['a search that finds too much to count: each, without a number', null, null, ['', '', '']],
] as const)('%s', async ([, found, current, counts]) => {
  const page = await show(
    <CategoryTabs categories={categories} found={found} current={current} choices={{}} />,
  )
  await expect.element(page.getByRole('navigation')).toBeVisible()
  const labels = page.getByRole('link').elements()
  expect(labels.map(({ textContent }) => textContent)).toEqual(
    [first, second, third].flatMap((name, index) =>
      counts[index] === null ? [] : [`${name}${counts[index]}`],
    ),
  )
})
