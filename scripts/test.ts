import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { check } from './check.ts'
import { answerHelp } from './command.ts'
import { nameOf, sortFailures, type TestFailure } from './checks/flaky-journeys.ts'
import { readJourneyReport, readVitestReport, type RunReport } from './checks/test-reports.ts'
import { findChromium } from './checks/find-chromium.ts'
import { hasFailed, markOf, runStep, type StepResult } from './run-steps.ts'

interface Suite {
  /** A project of vitest.config.ts, or of playwright.config.ts for journeys. */
  project: string
  title: string
  /** The variable without which it can't run. */
  needs?: string
}

/** What runs, in this order, before every change, and what takes longer. */
const SUITES: Record<'test' | 'more', Suite[]> = {
  test: [
    { project: 'api', title: 'server on the embedded database' },
    { project: 'web', title: 'words, formats and pages of the web app' },
    { project: 'components', title: 'parts of the web app in Chromium' },
    { project: 'journeys', title: 'journeys in Chromium' },
  ],
  more: [
    { project: 'api-long', title: 'long tests of the server on the embedded database' },
    { project: 'api-postgres', title: 'server on PostgreSQL', needs: 'TEST_DATABASE_URL' },
    { project: 'journeys-long', title: 'long journeys in Chromium' },
  ],
}

answerHelp(`npm test            what every change has to pass: checks, server, web app, journeys
  npm run test:more   what takes longer: PostgreSQL, kills, hostile input, the other journeys`)
const isMore = process.argv[2] === 'more'
const started = performance.now()
const steps: StepResult[] = isMore ? [] : await check()
let [passed, failed, skipped] = [0, 0, 0]
const failures: string[] = []
const flakyJourneys: string[] = []

for (const suite of SUITES[isMore ? 'more' : 'test']) {
  if (suite.needs && !process.env[suite.needs]) {
    console.log(`– ${suite.title}: not run, ${suite.needs} is not set`)
    continue
  }
  await runAndCount(suite)
}
summarise()

async function runAndCount(suite: Suite): Promise<void> {
  const first = await runSuite(suite)
  const ofFirst = first.report?.failures ?? []
  const { flaky, failed: broken } = sortFailures(ofFirst, await secondRun(suite, first))
  steps.push({ ...first.step, passed: first.step.passed || (flaky.length > 0 && !broken.length) })
  passed += (first.report?.passed ?? 0) + flaky.length
  failed += broken.length
  skipped += first.report?.skipped ?? 0
  flakyJourneys.push(...flaky.map(nameOf))
  const reasons = broken.map((failure) => `${nameOf(failure)}\n${firstLines(failure.reason)}`)
  if (reasons.length === 0 && ofFirst.length === 0 && hasFailed(first.step))
    reasons.push(firstLines(first.step.output.slice(-4_000), 60))
  failures.push(...reasons.map((reason) => `${suite.project}: ${reason}`))
}

function isJourneys({ project }: Suite): boolean {
  return project.startsWith('journeys')
}

/** Journeys that failed, once more by themselves: a browser on a busy machine may be late once. */
async function secondRun(
  suite: Suite,
  { report }: SuiteResult,
): Promise<readonly TestFailure[] | null> {
  if (!isJourneys(suite) || !report) return null
  const files = new Set(
    report.failures.map(({ file }) => file).filter((file) => file.endsWith('.test.ts')),
  )
  if (files.size === 0) return null
  console.log(`\nOnce more by themselves: ${[...files].join(', ')}`)
  const second = await runSuite(
    { ...suite, title: `${suite.title}, failed ones again` },
    { files: [...files], environment: { JOURNEYS_TRACE: 'on' } },
  )
  return second.report?.failures ?? null
}

interface SuiteResult {
  step: StepResult
  /** null: it ended without one. */
  report: RunReport | null
}

async function runSuite(
  suite: Suite,
  {
    files = [],
    environment = {},
  }: { files?: readonly string[]; environment?: Record<string, string> } = {},
): Promise<SuiteResult> {
  const { project, title } = suite
  if (project === 'components' || isJourneys(suite)) await findChromium()
  const file = path.join(os.tmpdir(), `edi-${project}-${process.pid}.json`)
  const step = await runStep(
    isJourneys(suite)
      ? {
          name: title,
          command: 'playwright',
          parts: ['test', `--project=${project}`, '--reporter=list,json', ...files],
          environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        }
      : {
          name: title,
          command: 'vitest',
          parts: [
            'run',
            '--project',
            project,
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${file}`,
            ...files,
          ],
        },
    { loud: true },
  )
  const json: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null
  fs.rmSync(file, { force: true })
  return { step, report: isJourneys(suite) ? readJourneyReport(json) : readVitestReport(json) }
}

/** The beginning of what a failure says, under its title, without the way through the test runner. */
function firstLines(text: string, count = 20): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/node_modules\/(vitest|playwright)/.test(line))
    .slice(0, count)
    .map((line) => `      ${line}`)
    .join('\n')
}

function summarise(): void {
  const broken = steps.filter(hasFailed)
  console.log('\nWhere the time went:')
  for (const step of steps)
    console.log(
      `  ${step.seconds.toFixed(1).padStart(6)} s  ${step.passed ? ' ' : markOf(step)} ${step.name}`,
    )
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s    in all`)
  for (const { name, notChecked } of steps)
    if (notChecked) console.log(`\nNot checked: ${name} (${notChecked})`)
  if (broken.length > 0) console.log(`\nNot passed: ${broken.map((step) => step.name).join(', ')}`)
  const titles = new Set(
    Object.values(SUITES).flatMap((suites) => suites.map((suite) => suite.title)),
  )
  const checks = steps.filter((step) => !titles.has(step.name))
  for (const { name, output } of checks.filter(hasFailed))
    failures.push(`${name}\n${firstLines(output)}`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
  for (const name of flakyJourneys) console.log(`  flaky: ${name}`)
  // A check that fails counts like a failed test.
  const failedChecks = failed + checks.filter(hasFailed).length
  const notChecked = checks.filter((step) => step.notChecked).length
  const crashed = failedChecks === 0 && broken.length > 0 ? 1 : 0
  console.log(
    `\n${passed + checks.filter((step) => step.passed).length} passed, ${failedChecks + crashed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${notChecked > 0 ? `, ${notChecked} not checked` : ''}`,
  )
  process.exitCode = broken.length > 0 ? 1 : 0
}
