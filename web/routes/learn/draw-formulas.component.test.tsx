import { expect, test } from 'vitest'
import { drawFormulas } from './draw-formulas.ts'

test('formulas are drawn where they stand, and one that cannot be read stays', async () => {
  const formula = (latex: string) => ({ type: 'formula' as const, attrs: { latex } })
  const [drawn, broken] = await drawFormulas([formula('x^2'), formula('\\frac{')])
  expect(broken).toEqual(formula('\\frac{'))
  expect(JSON.stringify(drawn)).toContain('"tag":"msup"')
  expect(JSON.stringify(drawn)).not.toContain('annotation')
})

test('nothing is fetched for texts without formulas, nor for drawn ones', async () => {
  const texts = [
    { type: 'formula', attrs: { latex: 'x', math: 'x' } },
    { type: 'text', text: 'y' },
  ]
  expect(await drawFormulas(texts)).toBe(texts)
})
