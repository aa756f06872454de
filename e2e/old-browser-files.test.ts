import { spawnSync } from 'node:child_process'
import { ROOT } from '../scripts/run-steps.ts'
import { expect, test } from './testing.ts'

/** What `web/newer-functions.ts` brings, as es-check calls it. */
const BROUGHT = [
  'ArrayToReversed',
  'ArrayToSorted',
  'ArrayToSpliced',
  'ArrayWith',
  'MapGroupBy',
  'PromiseWithResolvers',
  'StringIsWellFormed',
  'StringToWellFormed',
]
/** Libraries (jose, qr) look whether it is there before they call it. */
const LOOKED_FOR = ['Uint8ArrayFromBase64', 'Uint8ArrayToBase64']

test('the built files call nothing that a supported browser lacks', async () => {
  test.setTimeout(120_000)
  const { status, stderr, stdout } = spawnSync(
    'npx',
    [
      'es-check',
      'checkBrowser',
      './build/client/**/*.js',
      '--module',
      '--checkFeatures',
      '--ignore',
      [...BROUGHT, ...LOOKED_FOR].join(','),
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect((stdout + stderr).match(/(erroring file|error: Error).*/g) ?? []).toEqual([])
  expect(status).toBe(0)
})
