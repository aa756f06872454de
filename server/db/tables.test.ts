import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/make/generate-table-types.ts'

test('column types and schema.sql are those of the migrations (npm run db:types)', async () => {
  for (const [name, text] of Object.entries(await generatedFiles()))
    expect(await readFile(path.join(import.meta.dirname, name), 'utf8'), name).toBe(text)
})
