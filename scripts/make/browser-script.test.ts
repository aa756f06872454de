import path from 'node:path'
import { expect, test } from 'vitest'
import { browserScript } from './browser-script.ts'

const textOf = (name: string) =>
  browserScript(path.join(import.meta.dirname, '../../web/page-scripts', `${name}.ts`))

test.each([
  ['first-paint', 3_500],
  ['page-start', 3_000],
  ['page-person', 2_000],
  ['lesson-opened', 600],
])('%s is a script of less than %i bytes that any page may contain', async (name, most) => {
  const text = await textOf(name)
  expect(() => new Function(text)).not.toThrow()
  expect(Buffer.byteLength(text)).toBeLessThan(most)
  expect(text).not.toMatch(/<\/script|<!--/i)
})
