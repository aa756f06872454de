import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) =>
  fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

test('every place that names a Node version names the one that runs Edi', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const version = (dependencies['node'] ?? devDependencies['node'])!
  const [major] = version.split('.')
  expect(read('.nvmrc').trim()).toBe(major)
  expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${major}-`)
  const images = read('deploy/Dockerfile').match(/(?<=^FROM )\S+/gm)
  expect(images).toEqual(Array(2).fill(`node:${version}-bookworm-slim`))
})

test('the workflow runs the gate and nothing less', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/^ +- run: \.ci\/run$/m)
})
