import { expect, test } from 'vitest'
import { reportIn } from './audit-dependencies.ts'

test('the weaknesses npm reports are read, whatever it prints around them', () => {
  const report = { auditReportVersion: 2, metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 2, critical: 1, total: 4 } } }
  expect(reportIn(`npm warn x\n${JSON.stringify(report)}\n`)?.metadata.vulnerabilities).toEqual({ high: 2, critical: 1 })
})

test.each(['', 'npm error 405', '{"message":"fetch failed","error":{}}', '{"cut":'])('no report is no finding: %s', (output) => {
  expect(reportIn(output)).toBeNull()
})
