import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'docs/how-to/develop')

test.each(readdirSync(folder))('every file that %s names is there', (page) => {
  const text = readFileSync(path.join(folder, page), 'utf8')
  const named = [...text.matchAll(/`((?:contract|server|web|docs|scripts|e2e)\/[\w./-]+)`/g)].map(
    (match) => match[1]!,
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
