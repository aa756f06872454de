import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test.each([
  ['Nadia Rahman', 'Nadia R.'],
  ['Md. Rahim  Uddin', 'Md. Rahim U.'],
  ['নাদিয়া রহমান', 'নাদিয়া র.'],
  ['Tanvir', 'Tanvir'],
  ['  Élodie Étienne ', 'Élodie É.'],
])('%s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})
