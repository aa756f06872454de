import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const changelog = read('CHANGELOG.md')
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map((match) => match[1]!)
const releases = headings.slice(1).map((heading) => {
  const [, version, day] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading) ?? []
  return { heading, version, day }
})

test('the changelog begins with what is not released, then the releases, newest first', () => {
  expect(headings[0]).toBe('[Unreleased]')
  expect(releases.filter(({ version }) => !version)).toEqual([])
  const days = releases.map(({ day }) => day!)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('the version of the package is that of the newest release', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(releases[0]?.version).toBe(version)
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
})

const [unreleased = ''] = changelog.split(/^## \[\d/m)
/** A change that waits for its release may come with a migration that is still being written. */
const waitsForRelease = /^- /m.test(unreleased)
test.skipIf(waitsForRelease)(
  'every migration of a release is on the list of those that never change',
  () => {
    const folder = path.join(ROOT, 'server/db/migrations')
    const released = read('server/db/migrations/released.sha256')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[1]!)
    expect(
      fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .toSorted(),
    ).toEqual(released.toSorted())
  },
)
