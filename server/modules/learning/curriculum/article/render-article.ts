import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import type { FormulaFault } from '#contract/question-bank/formula-faults.ts'
import { renderCode } from './render-code.ts'

/** All formulas of a text as they are sent to each reader. */
const MOST_MATH_CHARACTERS = 256 * 1024

/**
 * A copy of a document whose formulas and code are rendered, so that no page needs a library to show them.
 *
 * @returns also the LaTeX of formulas that cannot be read, or are too much for one text; those stay as they were
 */
export async function renderArticle(
  document: ArticleDocument,
): Promise<{ document: ArticleDocument; unreadable: string[] }> {
  const rendered = structuredClone(document)
  const unreadable = new Set<string>()
  let mathCharacters = 0
  for (const node of articleNodes(rendered)) {
    if (node.type === 'formula' || node.type === 'formulaBlock') {
      // Loaded with the first formula: KaTeX is large, and most processes never need it.
      const { renderMath } = await import('./render-math.ts')
      const isFull = mathCharacters > MOST_MATH_CHARACTERS
      const math = isFull
        ? null
        : renderMath(node.attrs.latex, { isBlock: node.type === 'formulaBlock' })
      mathCharacters += JSON.stringify(math).length
      if (math === null || mathCharacters > MOST_MATH_CHARACTERS) unreadable.add(node.attrs.latex)
      else node.attrs.math = math
    }
    if (node.type === 'codeBlock' && node.attrs.language && node.content?.[0])
      node.attrs.lines = await renderCode(node.content[0].text, node.attrs.language)
  }
  return { document: rendered, unreadable: [...unreadable] }
}

/** What is wrong with the formulas of one text, in their order; null: nothing. */
export async function faultsOfFormulas(
  formulas: readonly { latex: string; isBlock: boolean }[],
): Promise<(FormulaFault | null)[]> {
  const { drawMath, faultOf } = await import('./render-math.ts')
  let mathCharacters = 0
  return formulas.map(({ latex, isBlock }): FormulaFault | null => {
    const drawing = drawMath(latex, { isBlock })
    if ('code' in drawing) return drawing
    mathCharacters += JSON.stringify(drawing.math).length
    return mathCharacters > MOST_MATH_CHARACTERS ? faultOf(latex, 'formula_size') : null
  })
}

/** A document as its author wrote it, without what publishing put in. */
export function withoutRendering(document: ArticleDocument): ArticleDocument {
  const written = structuredClone(document)
  for (const node of articleNodes(written)) {
    if (node.type === 'formula' || node.type === 'formulaBlock') delete node.attrs.math
    if (node.type === 'codeBlock') delete node.attrs.lines
  }
  return written
}
