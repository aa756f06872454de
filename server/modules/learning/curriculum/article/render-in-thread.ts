import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
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
