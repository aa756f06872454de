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

test('what everyone reads stays short', () => {
  const words = (file: string) => read(file).split(/\s+/).filter(Boolean).length
  expect(words('docs/architecture.md')).toBeLessThanOrEqual(1_300)
  expect(words('docs/performance.md')).toBeLessThanOrEqual(1_000)
  expect(words('README.md')).toBeLessThanOrEqual(900)
  const [english] = read('docs/words.md').split('\n## ')
  expect(english!.match(/^\| (?!Word \|)/gm)!.length).toBeLessThanOrEqual(40)
})

test('each picture of the README is there and loads at once, and none lies about unused', () => {
  const folder = path.join(import.meta.dirname, '../../docs/pictures')
  const pictures = [...read('README.md').matchAll(/docs\/pictures\/([\w-]+\.\w+)/g)].map(
    ([, name]) => name!,
  )
  expect(fs.readdirSync(folder).toSorted()).toEqual(pictures.toSorted())
  for (const name of pictures)
    expect(fs.statSync(path.join(folder, name)).size, name).toBeLessThanOrEqual(150 * 1024)
  // One of each life, which the script takes again.
  const script = read('e2e/take-readme-pictures.ts')
  for (const name of pictures) expect(script).toContain(`  ${name.replace('.png', '')}: {`)
})
