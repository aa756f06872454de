import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchable, wordsOf } from './words.ts'

test.each([
  ['Python from Zero: 40 Small Programs', 'python from zero 40 small programs'],
  ['৬০টি কুয়েরিতে', '60টি কুয়েরিতে'.normalize('NFC')],
  ['বাং\u200cলা', 'বাংলা'],
  ['Node.js, C++ & C# on .NET', 'node js cpp csharp on dotnet'],
  ['vitamin C', 'vitamin c'],
  ["'; drop table courses; --", 'drop table courses'],
  ['😀 !!! ়়়', ''],
])('the words of %j are %j', (text, words) => {
  expect(searchable(text)).toBe(words)
})

test('both spellings of য় are one word', () => {
  expect(wordsOf('আ\u09dfকর')).toEqual(wordsOf('আ\u09af\u09bcকর'))
})

test.each([
  ['অ\u09beয়কর', 'আয়কর'],
  ['অ\u200d\u09beয়কর', 'আয়কর'],
  ['ও\u09d7ষধ', 'ঔষধ'],
  ['অ্যাপ', 'অ্যাপ'],
])('%s is the word %s', (typed, word) => {
  expect(wordsOf(typed)).toEqual(wordsOf(word))
})

test('words read again are the same words, and hold nothing a search could trip over', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words.join(' '))).toEqual(words)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
    }),
  )
})
