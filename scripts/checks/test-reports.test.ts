import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-steps.ts'
import { readJourneyReport, readVitestReport } from './test-reports.ts'

const journey = (title: string, status: string, messages: string[] = []) => ({
  title,
  file: 'cart.test.ts',
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
})

test('failed journeys are found in groups too, with what was wrong', () => {
  const report = readJourneyReport({
    suites: [
      {
        specs: [
          journey('one', 'expected'),
          journey('two', 'unexpected', ['\u001B[31mlate\u001B[39m']),
        ],
        suites: [{ specs: [journey('three', 'unexpected', ['gone', 'closed'])] }],
      },
    ],
    errors: [
      { message: 'no such name', location: { file: path.join(ROOT, 'e2e/home.test.ts') } },
      { message: 'not started' },
    ],
    stats: { expected: 1, unexpected: 2, skipped: 4 },
  })
  expect(report).toEqual({
    passed: 1,
    skipped: 4,
    failures: [
      { file: 'e2e/cart.test.ts', title: 'two', reason: 'late' },
      { file: 'e2e/cart.test.ts', title: 'three', reason: 'gone\nclosed' },
      { file: 'e2e/home.test.ts', title: null, reason: 'no such name' },
      { file: 'playwright.config.ts', title: null, reason: 'not started' },
    ],
  })
})

test('a file of tests that failed outside them is a failure of its own', () => {
  const file = { name: path.join(ROOT, 'server/a.test.ts'), message: 'cannot be read' }
  const report = readVitestReport({
    numPassedTests: 2,
    numPendingTests: 0,
    testResults: [
      { ...file, status: 'failed', assertionResults: [] },
      {
        ...file,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'two', failureMessages: ['not 3'] },
        ],
      },
    ],
  })
  expect(report?.failures).toEqual([
    { file: 'server/a.test.ts', title: null, reason: 'cannot be read' },
    { file: 'server/a.test.ts', title: 'two', reason: 'not 3' },
  ])
})

test('what is no report has no result', () => {
  expect(readJourneyReport(null)).toBeNull()
  expect(readVitestReport({})).toBeNull()
})
