import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './baseline.ts'
import { migrationNames } from './migrate.ts'

/** `sha256sum NNN-name.sql >> released.sha256` in the folder of migrations adds one, when a release contains it. */
const released = fs
  .readFileSync(path.join(MIGRATIONS, 'released.sha256'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [hash, file] = line.split(/\s+/)
    return { hash: hash!, name: file!.replace(/\.sql$/, '') }
  })

const hashOf = (name: string) =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(MIGRATIONS, `${name}.sql`)))
    .digest('hex')

test('a released migration never changes and never goes away', () => {
  const names = new Set(fs.readdirSync(MIGRATIONS))
  expect(
    released.map(({ name }) => ({ name, hash: names.has(`${name}.sql`) ? hashOf(name) : 'gone' })),
  ).toEqual(released.map(({ name, hash }) => ({ name, hash })))
})

test('a new migration comes after every released one', async () => {
  const known = new Set(released.map(({ name }) => name))
  const added = (await migrationNames()).filter((name) => !known.has(name))
  const last = released.at(-1)!.name
  expect(added.filter((name) => name <= last)).toEqual([])
})
