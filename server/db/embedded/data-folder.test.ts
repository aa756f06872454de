import os from 'node:os'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { explainUnopened, requireSpace } from './data-folder.ts'

test('a disk without room for a new database is refused with the numbers', () => {
  expect(() => requireSpace('/srv/edi', 40 * 1024 * 1024)).toThrow(
    'The disk of the data folder /srv/edi has 40 MB free, and a new database needs 100 MB.',
  )
  expect(() => requireSpace('/srv/edi', 100 * 1024 * 1024)).not.toThrow()
  expect(() => requireSpace(os.tmpdir())).not.toThrow()
})

test('a damaged folder leads to a heading that the operations page has', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-'))
  const { message } = explainUnopened(folder, 'Aborted()')
  fs.rmdirSync(folder)
  const [, heading] = /docs\/operations\.md, "(.+)"/.exec(message)!
  const page = fs.readFileSync(
    path.join(import.meta.dirname, '../../../docs/operations.md'),
    'utf8',
  )
  expect(page).toMatch(new RegExp(`^## \\d+\\. ${heading}$`, 'm'))
})
