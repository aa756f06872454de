import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import { Problem } from '#contract/problems.ts'
import { renderInThread } from '../learning/index.ts'
import { typedLine } from './typed/typed-line.ts'
import { typedToArticle } from './typed/typed-to-article.ts'

/** Raised when what people type is read otherwise; `renewTexts` then writes the documents of earlier texts anew. */
export const TEXT_FORM = 2

/**
 * The document of what someone typed, with its formulas and code rendered. A formula that cannot be drawn stays as it
 * was typed.
 */
export async function writeDocument(text: string): Promise<ArticleDocument> {
  return written((unreadable) => typedToArticle(text, { unreadable }))
}

/** A title whose formulas are rendered, as one paragraph; null: it has none. */
export async function writeTitle(title: string): Promise<ArticleDocument | null> {
  const document = await written((unreadable) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: typedLine(title, { unreadable, hasOnlyFormulas: true }) },
    ],
  }))
  return hasFormula(document) ? document : null
}

async function written(
  read: (unreadable: ReadonlySet<string>) => ArticleDocument,
): Promise<ArticleDocument> {
  const document = read(new Set())
  try {
    const first = await renderInThread(document)
    if (first.unreadable.length === 0) return first.document
    return (await renderInThread(read(new Set(first.unreadable)))).document
  } catch (error) {
    // It takes too long to draw: everything is there, as it was typed.
    if (error instanceof Problem) return document
    throw error
  }
}

function hasFormula(document: ArticleDocument): boolean {
  for (const { type } of articleNodes(document)) if (type === 'formula') return true
  return false
}
