import { expect, test } from 'vitest'
import { fileReasons } from '#contract/question-bank/file-reasons.ts'
import { questionFiles as bangla } from '#web/text/bn/staff-question-files.ts'
import { questionFiles as english } from '#web/text/en/staff-question-files.ts'
import { reasonText } from './reason-text.ts'

test.each(fileReasons)('in Bangla, “%s” names the same values', (code) => {
  const places = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g))].toSorted()
  expect(places(bangla.reasons[code])).toEqual(places(code))
})

test('a reason is said in the language of the screen, with what it names', () => {
  const why = { code: '{0} with a {1}' as const, values: ['an option', 'table'] }
  expect(reasonText(why, english)).toBe('an option with a table')
  expect(reasonText(why, bangla)).toBe('একটি অপশন, যাতে টেবিল আছে')
})

test('what is quoted of a file stays as it is written', () => {
  const why = { code: 'Item {0} has the id {1} as well.' as const, values: ['3', 'a{0}$&'] }
  expect(reasonText(why, english)).toBe('Item 3 has the id a{0}$& as well.')
})
