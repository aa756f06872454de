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

test.each(['a \\\\def', 'a \\\\ \\\\let b', '\\Rightarrow \\longrightarrow', '\\quad\\,\\! x'])(
  'a right formula is no definition: %s',
  async (latex) => {
    expect((await renderArticle(formulas([latex]))).unreadable).toEqual([])
  },
)

test.each([
  '\\\\\\def\\a{x}\\a',
  '\\message{x}',
  '\\errmessage{x}',
  '\\show x',
  '\\hspace{-100000em}x',
  '\\raisebox{100em}{x}',
  '\\raisebox{-100em}{x}',
  '\\raisebox{15em}{\\raisebox{15em}{x}}',
  '\\hspace{-15em}\\hspace{-15em}x',
  '\\rule[-100em]{1em}{1em}',
  '\\rule[100em]{1em}{1em}',
  '\\kern-100em x',
  '\\mkern-10000mu x',
  '\\huge{\\Huge{\\huge{\\Huge{x}}}}',
  '\\rule{19em}{19em}'.repeat(20),
  '{}'.repeat(2_100),
])('a formula that leaves its place is refused: %s', async (latex) => {
  expect((await renderArticle(formulas([latex]))).unreadable).toEqual([latex])
})

test('a space is as wide as it was written', async () => {
  const { document } = await renderArticle(formulas(['a \\quad b \\hspace{2em} c']))
  expect(JSON.stringify(document).match(/"width":"\w+"/g)).toEqual([
    '"width":"1em"',
    '"width":"2em"',
  ])
})

test('a rule that is too long is drawn short', async () => {
  const { document } = await renderArticle(formulas(['\\rule{100000em}{100000em}']))
  expect(JSON.stringify(document)).toContain('"width":"20em","height":"20em"')
})

test.each([
  '\\Huge x',
  '\\begin{pmatrix} 1 & 2 \\\\[1em] 3 & 4 \\end{pmatrix}',
  '\\begin{aligned} a &= b \\\\ &= c \\end{aligned}',
  '\\colorbox{yellow}{x} \\llap{x} \\smash{y} \\Bigg( \\rule{2em}{1em} \\Bigg)',
  'x \\hspace{-1em} y \\negthinspace z \\raisebox{0.5em}{a}',
])('a formula of a usual size is drawn: %s', async (latex) => {
  expect((await renderArticle(formulas([latex]))).unreadable).toEqual([])
})
