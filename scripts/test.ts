import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { check } from './check.ts'
import { findChromium } from './find-chromium.ts'
import { runStep, type StepResult } from './run-steps.ts'

/** Vitest's projects in the order they run; `api-postgres` only where a server is given. */
const suites = [
  { project: 'api', title: 'server on the embedded database' },
  { project: 'api-postgres', title: 'server on PostgreSQL', needs: 'TEST_DATABASE_URL' },
  { project: 'web', title: 'words, formats and parts of the web app' },
  { project: 'journeys', title: 'journeys in Chromium' },
]

const Counts = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })

const started = performance.now()
const steps: StepResult[] = await check()
let [passed, failed, skipped] = [0, 0, 0]

for (const { project, title, needs } of suites) {
  if (needs && !process.env[needs]) {
    console.log(`– ${title}: not run, ${needs} is not set`)
    continue
  }
  if (project === 'journeys') await findChromium()
  const report = path.join(os.tmpdir(), `edi-${project}-${process.pid}.json`)
  const step = await runStep(
    {
      name: title,
      command: 'vitest',
      parts: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    },
    { loud: true },
  )
  steps.push(step)
  const counts = Counts.safeParse(fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null)
  fs.rmSync(report, { force: true })
  if (!counts.success) continue
  passed += counts.data.numPassedTests
  failed += counts.data.numFailedTests
  skipped += counts.data.numPendingTests
}

const brokenSteps = steps.filter((step) => !step.passed)
console.log('\nWhere the time went:')
for (const step of steps) console.log(`  ${step.seconds.toFixed(1).padStart(6)} s  ${step.passed ? ' ' : '✗'} ${step.name}`)
console.log(`  ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s    in all`)
if (brokenSteps.length > 0) console.log(`\nNot passed: ${brokenSteps.map((step) => step.name).join(', ')}`)
// A check that fails counts like a failed test.
const checks = steps.filter((step) => !suites.some((suite) => suite.title === step.name))
const allFailed = failed + checks.filter((step) => !step.passed).length
const crashed = allFailed === 0 && brokenSteps.length > 0 ? 1 : 0
console.log(
  `\n${passed + checks.filter((step) => step.passed).length} passed, ${allFailed + crashed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exitCode = brokenSteps.length > 0 ? 1 : 0
