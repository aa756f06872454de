import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ROOT } from '../run-steps.ts'
import type { TestFailure } from './flaky-journeys.ts'

const Failure = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string() }).optional(),
})
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(Failure) })) }),
  ),
})
interface Suite {
  specs: z.infer<typeof Spec>[]
  suites?: Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(Spec), suites: z.array(Suite).optional() }),
)
const JourneyReport = z.object({
  suites: z.array(Suite),
  /** What was wrong outside the tests, such as a file that does not compile. */
  errors: z.array(Failure),
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file failed outside its tests. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
})

/** What a run came to: numbers of tests, and each failure. */
export interface RunReport {
  passed: number
  skipped: number
  failures: TestFailure[]
}

/**
 * Reads the JSON report of Playwright's runner.
 *
 * @returns null: it is none
 */
export function readJourneyReport(json: unknown): RunReport | null {
  const report = JourneyReport.safeParse(json)
  if (!report.success) return null
  const { suites, errors, stats } = report.data
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [
      ...failed.map(({ title, file, tests }) => ({
        file: `e2e/${file}`,
        title,
        reason: tests
          .flatMap(({ results }) => results.flatMap((result) => result.errors))
          .map(textOf)
          .join('\n'),
      })),
      ...errors.map((error) => ({ file: fileOf(error), title: null, reason: textOf(error) })),
    ],
  }
}

const specsOf = ({ specs, suites = [] }: Suite): z.infer<typeof Spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** The file from the root; of what went wrong before any file was read, the configuration. */
const fileOf = ({ location }: z.infer<typeof Failure>) =>
  location ? path.relative(ROOT, location.file) : 'playwright.config.ts'

const textOf = ({ message = '' }: z.infer<typeof Failure>) => stripVTControlCharacters(message)

/**
 * Reads the JSON report of Vitest.
 *
 * @returns null: it is none
 */
export function readVitestReport(json: unknown): RunReport | null {
  const report = VitestReport.safeParse(json)
  if (!report.success) return null
  const { numPassedTests, numPendingTests, testResults } = report.data
  return {
    passed: numPassedTests,
    skipped: numPendingTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = path.relative(ROOT, name)
      const broken: TestFailure[] = assertionResults
        .filter((result) => result.status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          file,
          title: fullName,
          reason: (failureMessages ?? []).join('\n'),
        }))
      return broken.length === 0 && status === 'failed'
        ? [{ file, title: null, reason: message }]
        : broken
    }),
  }
}
