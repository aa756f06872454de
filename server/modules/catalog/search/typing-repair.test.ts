import { expect, test } from 'vitest'
import { typingErrors, typingRepair } from './typing-repair.ts'

const courseCounts = new Map([
  ['python', 9],
  ['javascript', 5],
  ['beginners', 4],
  ['git', 6],
  ['table', 3],
  ['cable', 7],
  ['প্রোগ্রামিং', 5],
  ['শিখুন', 8],
])
const repair = typingRepair([...courseCounts.keys()], (term) => courseCounts.get(term)!)

test.each([
  ['pyhton', { term: 'python', errors: 1 }],
  ['javascrpt', { term: 'javascript', errors: 1 }],
  ['beginer', { term: 'beginners', errors: 2 }],
  ['gti', { term: 'git', errors: 1 }],
  ['প্রগ্রামিং', { term: 'প্রোগ্রামিং', errors: 1 }],
  ['শিখুণ', { term: 'শিখুন', errors: 1 }],
  ['mable', { term: 'cable', errors: 1 }],
  ['gt', null],
  ['pxxhxn', null],
])('%s was meant to be %j', (word, expected) => {
  expect(repair(word)).toEqual(expected)
})

test.each([
  ['', '', 0],
  ['abc', 'acb', 1],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
])('%j is %j with the errors between them', (a, b, errors) => {
  expect(typingErrors(a, b, 5)).toBe(errors)
})
