import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#server/config.ts'
import { ROOT } from '../run-steps.ts'
import { personalColumns } from '#server/modules/students/personal-tables.ts'
import { growthOfTables } from './growth-facts.ts'
import { growthPage, tablesOfSchema } from './growth-page.ts'

test('the page says of every table of the schema how it grows and where it ends', () => {
  expect(fs.readFileSync(path.join(ROOT, 'docs/growth.md'), 'utf8')).toBe(growthPage())
  expect(tablesOfSchema().length).toBeGreaterThan(100)
})

test('the jobs and settings that it names exist', () => {
  const folder = path.join(ROOT, 'server/jobs')
  const jobs = fs
    .readdirSync(folder)
    .flatMap((file) => [
      ...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/^ {2}name: '([a-z-]+)'/gm),
    ])
    .map(([, name]) => name)
  const named = Object.values(growthOfTables).flatMap(({ end }) => (end.by === 'age' ? [end] : []))
  expect(jobs).toEqual(expect.arrayContaining(named.map(({ job }) => job)))
  expect(settings).toEqual(
    expect.arrayContaining(named.flatMap(({ setting }) => (setting ? [setting] : []))),
  )
  expect(named.length).toBeGreaterThan(10)
})

test('what it says of deleted accounts is what deleting one does', () => {
  const tablesThat = (wanted: string) =>
    Object.entries(personalColumns)
      .filter(([, fate]) => fate === wanted)
      .map(([column]) => column.split('.')[0] ?? '')
  const staysFor = (table: string) =>
    ['books', 'kept'].includes(growthOfTables[table]?.end.by ?? '')
  const deleted = tablesThat('deleted')
  // A row that names two people goes with one of them.
  const kept = tablesThat('kept').filter((table) => !deleted.includes(table))
  expect(kept.filter((table) => !staysFor(table))).toEqual([])
  expect(deleted.filter(staysFor)).toEqual([])
})
