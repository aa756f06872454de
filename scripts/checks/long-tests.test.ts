import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  databaseIsTheirOwn,
  databaseMatters,
  longJourneys,
  longOnBoth,
  longTests,
} from './long-tests.ts'
import { ROOT } from '../run-steps.ts'

test('every file of a list of tests is there, so that none is left out of every run', () => {
  const lists = [longTests, longJourneys, databaseMatters, longOnBoth, databaseIsTheirOwn]
  const gone = lists.flat().filter((file) => !fs.existsSync(path.join(ROOT, file)))
  expect(gone).toEqual([])
})

test('what asks for its database runs on both', () => {
  const asking = fs
    .globSync('server/**/*.test.ts', { cwd: ROOT })
    .filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes("inject('postgres')"))
  const both = [...databaseMatters, ...longOnBoth]
  expect(asking.length).toBeGreaterThan(5)
  expect(asking.filter((file) => !both.includes(file))).toEqual([])
})
