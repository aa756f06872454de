import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/how-to/develop')

const pages = [
  'docs/architecture.md',
  ...readdirSync(folder).map((page) => `docs/how-to/develop/${page}`),
]

test.each(pages)('every file that %s names is there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const named = [
    ...text.matchAll(/`((?:contract|server|web|docs|scripts|e2e|stand-ins|content)\/[\w./-]+)`/g),
  ].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test.each(pages)('every migration that %s names is there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const migrations = readdirSync(path.join(root, 'server/db/migrations'))
  const named = [...text.matchAll(/\b\d{3}-[a-z][\w-]+\.sql\b/g)].map(([name]) => name)
  expect(named.filter((name) => !migrations.includes(name))).toEqual([])
})
