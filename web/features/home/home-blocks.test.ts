import { expect, test } from 'vitest'
import { homeBlocks } from './home-blocks.ts'

test('the two boxes share a row where one follows the other, in either order', () => {
  expect(homeBlocks(['stats', 'newsletter', 'teacher'])).toEqual([
    ['stats'],
    ['newsletter', 'teacher'],
  ])
  expect(homeBlocks(['teacher', 'newsletter', 'faq'])).toEqual([['teacher', 'newsletter'], ['faq']])
})

test('apart, each has a row of its own', () => {
  expect(homeBlocks(['newsletter', 'faq', 'teacher'])).toEqual([
    ['newsletter'],
    ['faq'],
    ['teacher'],
  ])
  expect(homeBlocks([])).toEqual([])
})
