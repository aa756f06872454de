import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-steps.ts'

/** Nouns that end like a participle. */
const NOUNS = [
  'Booking',
  'Encoding',
  'Feed',
  'Finding',
  'Heading',
  'Meaning',
  'Meeting',
  'Recording',
  'Setting',
]
/** Participles without their ending, verbs and pronouns: no name on its own. */
const NO_NOUNS = new Set(
  `Begun Done From Given Held How Known Made May Read Say Sent Serve Shown Sold Taught Told
   Undone Unread What Which Who Written Wrong`.split(/\s+/),
)
/** What was done to a thing says less than what it is. */
const PARTICIPLE_FIRST =
  /^(Asked|Chosen|Found|Given|Held|Known|Learnt|Listed|Made|Sent|Shown|Taught|Waiting|Wanted|Written)[A-Z]/
const TYPE = /^\s*(?:export )?(?:abstract )?(?:type|interface|class) ([A-Z]\w*)/gm

/** Whether a name says what happened, or who, instead of what it is. */
function isNoNoun(name: string): boolean {
  if (PARTICIPLE_FIRST.test(name)) return true
  return NO_NOUNS.has(name) || (/^[A-Z][a-z]+(ed|ing)$/.test(name) && !NOUNS.includes(name))
}

/** Names of tables, and formats of other programs with their own words. */
const LEFT_OUT = /^server\/db\/tables\.ts$|question-bank\/|\/import-questions\./

test('a type is a noun', () => {
  const named = ['catalogue', 'contract', 'scripts', 'server', 'stand-ins', 'web'].flatMap(
    (folder) =>
      fs
        .globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
        .filter((file) => !LEFT_OUT.test(file))
        .flatMap((file) =>
          [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(TYPE)].map(
            ([, name]) => `${name} in ${file}`,
          ),
        ),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect(named.filter((line) => isNoNoun(line.split(' ')[0]!))).toEqual([])
})

test('a participle or a pronoun is seen, a noun that looks like one is none', () => {
  const names = [
    'Asked',
    'Saving',
    'Who',
    'ShownCourse',
    'WaitingMoney',
    'Meeting',
    'AskedName',
    'Order',
  ]
  expect(names.filter(isNoNoun)).toEqual(
    names.filter((name) => !['Meeting', 'Order'].includes(name)),
  )
})
