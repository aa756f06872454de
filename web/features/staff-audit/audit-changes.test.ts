import { expect, test } from 'vitest'
import { auditFields } from '#contract/staff/audit-fields.ts'
import { words as bangla } from '#web/text/bn/staff.ts'
import { words as english } from '#web/text/en/staff.ts'
import { changeName, changesOf } from './audit-changes.ts'

const texts = { title: 'Weaving', subtitle: 'From thread to gamcha', bannerAlt: '' }

test('of a text in two languages only what changed is shown', () => {
  const before = { bn: texts, banner: '/old.svg', whatYouLearn: [{ en: 'Warp', bn: '' }] }
  const after = {
    bn: { ...texts, bannerAlt: 'একটি তাঁত' },
    banner: '/new.svg',
    whatYouLearn: [
      { en: 'Warp', bn: 'টানা' },
      { en: 'Weave', bn: '' },
    ],
  }
  expect(changesOf({ before, after })).toEqual([
    { path: ['bn', 'bannerAlt'], was: '', is: 'একটি তাঁত' },
    { path: ['banner'], was: '/old.svg', is: '/new.svg' },
    { path: ['whatYouLearn', '0', 'bn'], was: '', is: 'টানা' },
    { path: ['whatYouLearn', '1', 'en'], was: undefined, is: 'Weave' },
  ])
})

test('simple values and lists stay one line, with only the sides that were noted', () => {
  expect(changesOf({ before: null, after: { titles: ['One', 'Two'], kind: 'video' } })).toEqual([
    { path: ['titles'], is: ['One', 'Two'] },
    { path: ['kind'], is: 'video' },
  ])
  expect(changesOf({ before: { name: 'Finance' }, after: null })).toEqual([
    { path: ['name'], was: 'Finance' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test.each([
  [['bn', 'bannerAlt'], 'What the banner shows (Bangla)', 'ব্যানারে যা আছে (বাংলা)'],
  [['outline', '1', 'contentBn'], 'Course outline 2 · Text (Bangla)', 'কোর্সে যা আছে ২ · লেখা (বাংলা)'],
  [['whatYouLearn', '0', 'en'], 'What you will learn 1 (English)', 'যা যা শিখবেন ১ (ইংরেজি)'],
  [['titles'], 'Titles', 'শিরোনামগুলো'],
  [['somethingElse'], 'somethingElse', 'somethingElse'],
])('%j is called so', (path, inEnglish, inBangla) => {
  expect(changeName(path, english, 'en')).toBe(inEnglish)
  expect(changeName(path, bangla, 'bn')).toBe(inBangla)
})

test('every field that an entry can name has words in both languages', () => {
  for (const field of auditFields) {
    expect(changeName([field], english, 'en'), field).not.toBe(field)
    expect(changeName([field], bangla, 'bn'), field).not.toBe(field)
  }
})
