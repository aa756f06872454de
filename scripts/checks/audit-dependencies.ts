import { z } from 'zod'
import { runStep, type StepResult } from '../run-steps.ts'

const Report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.int(), critical: z.int() }) }),
})

/**
 * Asks the registry for known weaknesses of what is installed in production. Where it gives no audit, nothing is known:
 * the step is "not checked", which is neither passed nor failed.
 */
export async function auditDependencies(): Promise<StepResult> {
  return runStep(
    {
      name: 'no dependency with a known weakness of high severity',
      command: 'npm',
      parts: ['audit', '--omit=dev', '--json'],
    },
    {
      notCheckedWhen: ({ output }) => (reportIn(output) ? null : 'the registry gave no audit'),
      passesWhen({ output }) {
        const found = reportIn(output)?.metadata.vulnerabilities
        return found !== undefined && found.high + found.critical === 0
      },
    },
  )
}

/** The report in what npm printed; null where there is none. */
export function reportIn(output: string): z.infer<typeof Report> | null {
  const start = output.indexOf('{')
  try {
    return Report.parse(JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)))
  } catch {
    return null
  }
}
