import fs from 'node:fs'
import path from 'node:path'
import { auditDependencies } from './checks/audit-dependencies.ts'
import { checkCommitSubjects } from './checks/commit-subjects.ts'
import { answerHelp } from './command.ts'
import { hasFailed, ROOT, runStep, type Step, type StepResult } from './run-steps.ts'

const IMPORTS: Step = {
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
}

/** What needs no database and no browser: format, lint, types, who imports whom. Seconds. */
export async function check(): Promise<StepResult[]> {
  const results = [
    await runStep({ name: 'format', command: 'oxfmt', parts: ['--check'] }),
    await runStep({ name: 'lint', command: 'oxlint', parts: [] }),
    await runStep({ name: 'route types', command: 'react-router', parts: ['typegen'] }),
    await runStep({ name: 'types', command: 'tsc', parts: ['-b'] }),
    await runStep(IMPORTS),
    await forbiddenImportTurnsRed(),
    await checkCommitSubjects(),
    await auditDependencies(),
  ]
  return results
}

/** A rule that sees nothing passes too: plant one forbidden import and expect the check to fail. */
async function forbiddenImportTurnsRed(): Promise<StepResult> {
  const planted = path.join(ROOT, 'contract/planted-violation.ts')
  fs.writeFileSync(
    planted,
    "import type { Config } from '#server/config.ts'\nexport type Planted = Config\n",
  )
  try {
    const name = 'import rules refuse a planted violation'
    return await runStep(
      { ...IMPORTS, name },
      { passesWhen: ({ code, output }) => code !== 0 && output.includes('planted-violation.ts') },
    )
  } finally {
    fs.rmSync(planted)
  }
}

if (import.meta.main) {
  answerHelp('npm run check   format, lint, types, who imports whom, commit subjects: seconds')
  process.exitCode = (await check()).some(hasFailed) ? 1 : 0
}
