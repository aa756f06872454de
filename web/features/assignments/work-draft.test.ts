import { expect, test } from 'vitest'
import { linksOf } from './work-draft.ts'

test.each([
  ['', []],
  ['https://a.example/x\n\n  https://b.example ', ['https://a.example/x', 'https://b.example']],
  ['http://a.example', null],
  ['javascript:alert(1)', null],
  ['https://a.example\ngithub.com/me', null],
])('the addresses of %j', (typed, expected) => {
  expect(linksOf(typed)).toEqual(expected)
})
