import { expect, test } from 'vitest'
import { inlineScript } from './inline-script.ts'

test('a script goes into a page without comments and indentation', () => {
  const source = "// Why.\nif (a) {\n  // How.\n\n  go('https://a.example') // there\n}\n"
  expect(inlineScript(source)).toBe("if (a) {\ngo('https://a.example') // there\n}\n")
})
