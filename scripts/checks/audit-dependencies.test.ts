import { expect, test, vi } from 'vitest'
import { reportIn } from './audit-dependencies.ts'
import { hasFailed, markOf, runStep } from '../run-steps.ts'

test('the weaknesses npm reports are read, whatever it prints around them', () => {
  const report = {
    auditReportVersion: 2,
    metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 2, critical: 1, total: 4 } },
  }
  expect(reportIn(`npm warn x\n${JSON.stringify(report)}\n`)?.metadata.vulnerabilities).toEqual({
    high: 2,
    critical: 1,
  })
})

test.each(['', 'npm error 405', '{"message":"fetch failed","error":{}}', '{"cut":'])(
  'no report is no finding: %s',
  (output) => {
    expect(reportIn(output)).toBeNull()
  },
)

test('a step that was not checked neither passed nor failed, and says why', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const step = { name: 'an audit', command: 'node', parts: ['-e', 'process.exit(1)'] }
  const result = await runStep(step, {
    notCheckedWhen: () => 'the registry gave no audit',
    passesWhen: () => true,
  })
  expect(result).toMatchObject({ passed: false, notChecked: 'the registry gave no audit' })
  expect([hasFailed(result), markOf(result)]).toEqual([false, '–'])
  expect(log.mock.calls.flat()).toEqual(['– an audit (not checked: the registry gave no audit)'])
  log.mockRestore()
})

test('a step that was checked passes or fails as before', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const step = { name: 'an audit', command: 'node', parts: ['-e', 'process.exit(1)'] }
  const failed = await runStep(step, { notCheckedWhen: () => null })
  expect([failed.passed, hasFailed(failed), markOf(failed)]).toEqual([false, true, '✗'])
  log.mockRestore()
})
