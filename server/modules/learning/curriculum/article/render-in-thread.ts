import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import type { FormulaFault } from '#contract/question-bank/formula-faults.ts'
import { inTextThread } from '../text-thread/text-thread.ts'

/**
 * `renderArticle` in a separate thread: a formula can take longer than other visitors should wait.
 *
 * @throws Problem invalid_input when it takes too long
 */
export async function renderInThread(
  document: ArticleDocument,
): Promise<{ document: ArticleDocument; unreadable: string[] }> {
  for (const { type } of articleNodes(document))
    if (type === 'formula' || type === 'formulaBlock' || type === 'codeBlock')
      return inTextThread('renderArticle', document)
  return { document, unreadable: [] }
}

/** What is wrong with the formulas of one text, in their order; null: nothing. @throws Problem invalid_input when it takes too long */
export async function faultsOfFormulasInThread(
  formulas: readonly { latex: string; isBlock: boolean }[],
): Promise<(FormulaFault | null)[]> {
  return formulas.length === 0 ? [] : inTextThread('faultsOfFormulas', formulas)
}
