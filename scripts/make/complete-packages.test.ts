import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#server/testing/real-server.ts'

const SCRIPT = path.join(import.meta.dirname, 'complete-packages.ts')

/** The script in a project whose bundler is this source, and what it asks of npm. */
function run(bundler: string) {
  const root = temporaryFolder()
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  write('package.json', '{ "type": "module" }')
  write('node_modules/rolldown/package.json', '{ "type": "module", "exports": "./index.js" }')
  write('node_modules/rolldown/index.js', bundler)
  write('scripts/make/complete-packages.ts', fs.readFileSync(SCRIPT, 'utf8'))
  write('npm.js', 'console.log("npm", ...process.argv.slice(2)); process.exitCode = 3')
  return spawnSync(process.execPath, [path.join(root, 'scripts/make/complete-packages.ts')], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.js') },
  })
}

test('packages that are whole stay as they are', () => {
  expect(run('export const bundle = 1')).toMatchObject({ status: 0, stdout: '' })
})

test('what npm has left out is fetched with the Node that runs Edi', () => {
  const { status, stdout } = run('throw new Error("Cannot find native binding.")')
  expect(stdout.trim().split('\n')).toEqual([
    'Fetching what the npm of an older Node has left out …',
    'npm install --no-save --ignore-scripts',
  ])
  expect(status).toBe(3)
})
