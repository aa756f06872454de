import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Ends `npm ci`. The npm of an older Node leaves out compiled parts that ask for a newer one, without a word. Edi runs
 * with a newer one of its own packages, and that fetches them.
 */
const root = path.join(import.meta.dirname, '../..')
const npm = process.env['npm_execpath']

if (!(await isBundlerWhole())) {
  if (!npm) throw new Error('Run it by npm: npm run postinstall')
  console.log('Fetching what the npm of an older Node has left out …')
  const { status } = spawnSync(
    process.execPath,
    [npm, 'install', '--no-save', '--ignore-scripts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
}

async function isBundlerWhole(): Promise<boolean> {
  const { resolve } = createRequire(path.join(root, 'package.json'))
  return import(resolve('rolldown')).then(
    () => true,
    () => false,
  )
}
