import type { ReactNode } from 'react'
import type { ArticleDocument, Block, Inline } from '#contract/learning/article.ts'
import type { BlockTexts, LineTexts } from '#contract/question-bank/texts.ts'

/** How the page around a question draws its texts and pictures. */
export interface QuestionTexts {
  stem: (texts: BlockTexts) => ReactNode
  line: (texts: LineTexts | undefined) => ReactNode
  picture: (picture: { mediaId: string; alt: string } | undefined) => ReactNode
}

const GAP = /\[\[([A-Za-z0-9][A-Za-z0-9._-]{0,39})\]\]/g

/** A stem whose gaps are numbered blanks, as on paper. */
export function withBlanks(
  document: ArticleDocument,
  numberOf: (gap: string) => string,
): ArticleDocument {
  const inText = (text: string) =>
    text.replace(GAP, (_mark, gap: string) => `_____ (${numberOf(gap)})`)
  const inNode = (node: Block | Inline): Block | Inline => {
    if (node.type === 'text') return { ...node, text: inText(node.text) }
    if (!('content' in node) || !node.content) return node
    return { ...node, content: (node.content as Block[]).map(inNode) } as Block
  }
  return { ...document, content: document.content.map((block) => inNode(block) as Block) }
}
