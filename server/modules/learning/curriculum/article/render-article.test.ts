import { expect, test } from 'vitest'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { renderArticle } from './render-article.ts'

function formulas(latex: readonly string[]): ArticleDocument {
  return {
    type: 'doc',
    content: latex.map((one) => ({ type: 'formulaBlock', attrs: { latex: one } })),
  } as ArticleDocument
}

test('a formula is rendered', async () => {
  const { document, unreadable } = await renderArticle(formulas(['\\frac{a}{b}']))
  expect(unreadable).toEqual([])
  expect(JSON.stringify(document)).toContain('"tag":"mfrac"')
})

test.each(['def', 'gdef', 'edef', 'xdef', 'let', 'newcommand', 'renewcommand', 'providecommand'])(
  'a formula that defines commands by \\%s is refused before it is read',
  async (name) => {
    const bomb = `\\${name}\\a{${'x'.repeat(1_000)}}${'\\a'.repeat(400)}`
    const started = process.cpuUsage()
    const { document, unreadable } = await renderArticle(formulas([bomb]))
    const { user, system } = process.cpuUsage(started)
    expect(unreadable).toEqual([bomb])
    expect(JSON.stringify(document)).not.toContain('"math"')
    expect((user + system) / 1_000).toBeLessThan(250)
  },
)

test('words that only begin like a definition are read', async () => {
  expect((await renderArticle(formulas(['\\left( x \\right)', '\\deg']))).unreadable).toEqual([])
})

test('what a formula becomes is bounded, and what all of a text become', async () => {
  const large = 'x+'.repeat(4_000) + 'x'
  expect((await renderArticle(formulas([large]))).unreadable).toEqual([large])
  const long = Array.from({ length: 40 }, (_, at) => `${'x+'.repeat(400)}${at}`)
  const { document, unreadable } = await renderArticle(formulas(long))
  expect(unreadable.length).toBeGreaterThan(0)
  expect(unreadable.length).toBeLessThan(40)
  expect(JSON.stringify(document).length).toBeLessThan(400_000)
})
