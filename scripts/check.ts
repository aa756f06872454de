import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { auditDependencies } from './checks/audit-dependencies.ts'
import { checkCommitSubjects } from './checks/commit-subjects.ts'
import { answerHelp } from './command.ts'
import { hasFailed, ROOT, runStep, type StepResult } from './run-steps.ts'

/** What needs no database and no browser: format, lint, types, who imports whom. Seconds. */
export async function check(): Promise<StepResult[]> {
  const [types, rest] = await Promise.all([checkTypes(), checkTheRest()])
  return [...types, ...rest]
}

async function checkTypes(): Promise<StepResult[]> {
  return [
    await runStep({ name: 'route types', command: 'react-router', parts: ['typegen'] }),
    // One checker a project: several would each infer the contract's types anew.
    await runStep({ name: 'types', command: 'tsc', parts: ['-b', '--checkers', '1'] }),
  ]
}

async function checkTheRest(): Promise<StepResult[]> {
  return [
    await runStep({ name: 'format', command: 'oxfmt', parts: ['--check'] }),
    await runStep({ name: 'lint', command: 'oxlint', parts: [] }),
    await checkImports(),
    await checkCommitSubjects(),
    await auditDependencies(),
  ]
}

/**
 * Who imports whom. A rule that sees nothing passes too, so one forbidden import is planted: it must be the only
 * violation.
 */
async function checkImports(): Promise<StepResult> {
  const planted = path.join(ROOT, 'contract/planted-violation.ts')
  fs.writeFileSync(
    planted,
    "import type { Config } from '#server/config.ts'\nexport type Planted = Config\n",
  )
  try {
    return await runStep(
      {
        name: 'import rules',
        command: 'depcruise',
        parts: [
          '--config',
          '.dependency-cruiser.mjs',
          '--output-type',
          'err',
          'contract',
          'server',
          'web',
          'stand-ins',
          'scripts',
        ],
      },
      { passesWhen: ({ output }) => isOnlyThePlanted(output) },
    )
  } finally {
    fs.rmSync(planted)
  }
}

/** Whether the planted violation is the only one of a report. */
export function isOnlyThePlanted(report: string): boolean {
  const violations = stripVTControlCharacters(report)
    .split('\n')
    .filter((line) => /^\s*(error|warn) /.test(line))
  return violations.length === 1 && violations.join().includes('contract/planted-violation.ts →')
}

if (import.meta.main) {
  answerHelp('npm run check   format, lint, types, who imports whom, commit subjects: seconds')
  process.exitCode = (await check()).some(hasFailed) ? 1 : 0
}
