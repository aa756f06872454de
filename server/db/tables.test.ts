import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tableTypes } from '../../scripts/generate-table-types.ts'

test('the column types are those of the migrations (npm run db:types)', async () => {
  expect(await readFile(path.join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(
    await tableTypes(),
  )
})
