import { expect, test } from 'vitest'
import {
  digitsIn,
  inEachLanguage,
  languageOfPath,
  languageOfTag,
  languages,
  plainPath,
  publicPath,
} from './languages.ts'

test.each([
  ['/', 'en', '/'],
  ['/courses', 'en', '/courses'],
  ['/bn', 'bn', '/'],
  ['/bn/courses', 'bn', '/courses'],
  ['/bnx', 'en', '/bnx'],
] as const)('%s is a page in %s, %s in English', (path, language, plain) => {
  expect(languageOfPath(path)).toBe(language)
  expect(plainPath(path)).toBe(plain)
  expect(publicPath(language, plain)).toBe(path)
})

test.each([
  ['bn', 'bn'],
  ['bn-BD', 'bn'],
  ['BN_bd', 'bn'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the tag %s is answered in %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language)
})

test('numbers have the digits of the language', () => {
  expect(digitsIn('bn', '+880 1712-345678')).toBe('+৮৮০ ১৭১২-৩৪৫৬৭৮')
  expect(digitsIn('en', 12)).toBe('12')
})

test('every language has ten digits and its own address', () => {
  const paths = Object.values(languages).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.values(inEachLanguage((code) => [...languages[code].digits].length))).toEqual(
    paths.map(() => 10),
  )
})
