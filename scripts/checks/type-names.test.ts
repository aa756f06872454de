import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
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

const FOLDERS = ['catalogue', 'contract', 'scripts', 'server', 'stand-ins', 'web']

function sourcesIn(folders: readonly string[]): { file: string; text: string }[] {
  return folders
    .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))
}

test('a type is a noun', () => {
  const named = sourcesIn(FOLDERS)
    .filter(({ file }) => !LEFT_OUT.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(TYPE)].map(([, name]) => `${name} in ${file}`))
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

/** What was done to a value says less than what it is. */
const NO_VARIABLES = new Set(['asked', 'given', 'held', 'kept', 'known', 'made'])

interface Node {
  type: string
  [part: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The names that a pattern declares. `{ held }` takes the name of a field of a reply or a row, and is left out. */
function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  if (pattern.type === 'ArrayPattern') return nodesIn(pattern['elements']).flatMap(namesOf)
  if (pattern.type === 'ObjectPattern')
    return nodesIn(pattern['properties']).flatMap((property) =>
      property['shorthand'] ? [] : namesOf(property['value'] ?? property),
    )
  return namesOf(pattern['left'] ?? pattern['argument'] ?? pattern['parameter'])
}

function nodesIn(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : []
}

/** The variables and parameters that a source declares. */
function variablesOf(text: string): string[] {
  const names: string[] = []
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if (isNode(part)) {
      if (part.type === 'VariableDeclarator') names.push(...namesOf(part['id']))
      if (part.type === 'CatchClause') names.push(...namesOf(part['param']))
      names.push(...nodesIn(part['params']).flatMap(namesOf))
    }
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(parseSync('source.tsx', text).program)
  return names
}

test('a variable is a noun', () => {
  const sources = sourcesIn([...FOLDERS, 'bench']).filter(({ file }) => !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  const refused = sources.flatMap(({ file, text }) =>
    variablesOf(text)
      .filter((name) => NO_VARIABLES.has(name))
      .map((name) => `${name} in ${file}`),
  )
  expect(refused).toEqual([])
})

test('a participle is seen wherever a name is declared', () => {
  const declared = [
    'const asked = 1',
    'const { rows: made } = answer',
    'const { count, ...kept } = row',
    'let [known = 0] = list',
    'function ask(given: string) {}',
    'list.map((held) => held)',
    'try { act() } catch (made) {}',
  ]
  expect(declared.flatMap(variablesOf).filter((name) => NO_VARIABLES.has(name))).toEqual([
    'asked',
    'made',
    'kept',
    'known',
    'given',
    'held',
    'made',
  ])
  expect(variablesOf('const { held } = row')).toEqual([])
})
