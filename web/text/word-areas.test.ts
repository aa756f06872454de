import { expect, test } from 'vitest'
import { areasOf, loadWords, onWordsAskedFor } from './words.ts'

test('the server hears which words the loaders of a page ask for', async () => {
  const areas: string[] = []
  onWordsAskedFor((area) => areas.push(area))
  await Promise.all([loadWords('classroom', 'bn'), loadWords('staff', 'en')])
  onWordsAskedFor(() => {})
  await loadWords('media', 'en')
  expect(areas).toEqual(['classroom', 'staff'])
})

test('the list that the server wrote names areas; anything else in it is none', () => {
  expect(areasOf('classroom staff')).toEqual(['classroom', 'staff'])
  expect(areasOf('constructor  nothing')).toEqual([])
  expect(areasOf(undefined)).toEqual([])
})
