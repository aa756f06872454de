import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { databaseIsTheirOwn, longJourneys, longTests } from './long-tests.ts'
import { ROOT } from '../run-steps.ts'

test('every file of a list of tests is there, so that none is left out of every run', () => {
  const gone = [...longTests, ...longJourneys, ...databaseIsTheirOwn].filter(
    (file) => !fs.existsSync(path.join(ROOT, file)),
  )
  expect(gone).toEqual([])
})
