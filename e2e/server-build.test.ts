import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../scripts/run-steps.ts'
import { expect, test } from './testing.ts'

test('Node itself reads what was built for the server', () => {
  const build = pathToFileURL(path.join(ROOT, 'build/server/index.js')).href
  // The other journeys run it in the test runner, which finds packages where Node would not.
  const read = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(build)})`],
    { encoding: 'utf8' },
  )
  expect(read.stderr).toBe('')
  expect(read.status).toBe(0)
})
