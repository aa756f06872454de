import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import type { ArticleDocument, Block } from '#contract/learning/article.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import ArticleEditor from './article-editor.tsx'
import type { EditorMedia } from './editor-media.ts'

prepareScreens('curriculum')
afterEach(() => browser.viewport(1280, 800))

const text = (value: string) => ({ type: 'text' as const, text: value })
const cell = (value: string) => ({
  type: 'tableCell' as const,
  content: [{ type: 'paragraph' as const, content: [text(value)] }],
})
const wideTable: Block = {
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) =>
        cell(`${name} photosynthesis`),
      ),
    },
  ],
}
const formulas: Block[] = [
  { type: 'paragraph', content: [{ type: 'formula', attrs: { latex: 'x^2' } }] },
  { type: 'formulaBlock', attrs: { latex: '\\frac{1}{2}' } },
]

async function edit(...content: Block[]) {
  await browser.viewport(360, 740)
  const article: ArticleDocument = { type: 'doc', content }
  return show(
    <ArticleEditor
      document={article}
      replacement={null}
      onReplaced={() => {}}
      media={{} as EditorMedia}
      onChange={() => {}}
    />,
  )
}

async function faultsOf(rule: string) {
  const { violations } = await axe.run(document, { runOnly: { type: 'rule', values: [rule] } })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

test('a table that is wider than a phone is scrolled by keyboard', async () => {
  const page = await edit(wideTable)
  await expect.element(page.getByRole('cell', { name: /^Six/ })).toBeInTheDocument()
  const editor = page.getByRole('textbox').element()
  expect(editor.scrollWidth).toBeGreaterThan(editor.clientWidth)
  expect(await faultsOf('scrollable-region-focusable')).toEqual([])
})

test('a formula is a button that says its LaTeX', async () => {
  const page = await edit(...formulas)
  await expect
    .element(page.getByRole('button', { name: 'Edit formula: x^2', exact: true }))
    .toBeVisible()
  await expect.poll(() => page.container.querySelectorAll('math').length).toBe(2)
  expect(await faultsOf('label-content-name-mismatch')).toEqual([])
})
