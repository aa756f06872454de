import path from 'node:path'
import { expect, test } from 'vitest'
import { browserScript } from './browser-script.ts'

const textOf = (name: string) =>
  browserScript(path.join(import.meta.dirname, '../../web/page-scripts', `${name}.ts`))

test.each([
  ['first-paint', 3_500],
  ['page-start', 3_000],
  ['low-data-lesson', 4_000],
])('%s is a script of less than %i bytes that any page may contain', async (name, most) => {
  const text = await textOf(name)
  expect(() => new Function(text)).not.toThrow()
  expect(Buffer.byteLength(text)).toBeLessThan(most)
  expect(text).not.toMatch(/<\/script|<!--/i)
})

test('a lesson where data is saved leaves the languages to the server', async () => {
  expect(await textOf('low-data-lesson')).toMatch(/["'`]LANGUAGE CODES["'`]/)
})
