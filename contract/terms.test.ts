import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(^|\/)terms\.ts$/.test(file),
)

test.each(files)('%s is plain data: any page may import it without the schema library', (file) => {
  const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  const imports = [...text.matchAll(/^import (?!type )[^']*'([^']+)'/gm)].map((match) => match[1])
  expect(imports.filter((from) => !/\/(terms|languages)\.ts$/.test(from!))).toEqual([])
})

test('the terms are found', () => {
  expect(files.length).toBeGreaterThan(7)
})
