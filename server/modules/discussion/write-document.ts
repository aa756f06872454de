import type { ArticleDocument, Block, Inline } from '#contract/learning/article.ts'
import { documentOfMarkdown, renderInThread } from '../learning/index.ts'

/**
 * The document of what someone typed: the Markdown of articles without what only authors of
 * lessons may put in. Headings become bold lines, boxes and hidden answers quotes; videos and
 * files their titles. Nothing is HTML.
 *
 * @throws Problem invalid_input when it is nested too deeply
 */
export async function writeDocument(markdown: string): Promise<ArticleDocument> {
  const { content } = await documentOfMarkdown(markdown)
  const { document } = await renderInThread({ type: 'doc', content: content.flatMap(plainer) })
  return document
}

function plainer(block: Block): Block[] {
  switch (block.type) {
    case 'heading':
      return [{ type: 'paragraph', content: (block.content ?? []).map(bold) }]
    case 'callout':
    case 'answer':
    case 'blockquote':
      return [{ type: 'blockquote', content: block.content.flatMap(plainer) }]
    case 'bulletList':
    case 'orderedList':
      return [
        {
          ...block,
          content: block.content.map((item) => ({
            ...item,
            content: item.content.flatMap(plainer),
          })),
        },
      ]
    case 'table':
      return [
        {
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({
              ...cell,
              content: cell.content.flatMap(plainer),
            })),
          })),
        },
      ]
    case 'video':
      return [text(block.attrs.title)]
    case 'file':
      return [text(block.attrs.title)]
    case 'picture':
      return [text(block.attrs.alt)]
    default:
      return [block]
  }
}

function bold(node: Inline): Inline {
  return node.type === 'text'
    ? { ...node, marks: [{ type: 'bold' }, ...(node.marks ?? []).filter((m) => m.type !== 'bold')] }
    : node
}

function text(words: string): Block {
  return { type: 'paragraph', ...(words && { content: [{ type: 'text', text: words }] }) }
}
