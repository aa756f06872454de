import type { Block, Inline } from '#contract/learning/article.ts'
import { NotRepresented } from '../refusals.ts'

/**
 * Blocks as one line: paragraphs become lines of it.
 *
 * @throws NotRepresented for lists, tables and code
 */
export function lineOfBlocks(blocks: readonly Block[], what: string): Inline[] {
  return blocks.flatMap((block, index): Inline[] => {
    const before: Inline[] = index > 0 ? [{ type: 'hardBreak' }] : []
    if (block.type === 'paragraph' || block.type === 'heading')
      return [...before, ...(block.content ?? [])]
    if (block.type === 'formulaBlock')
      return [...before, { type: 'formula', attrs: { latex: block.attrs.latex } }]
    throw new NotRepresented('{0} with a {1}', what, NAMES[block.type] ?? block.type)
  })
}

const NAMES: Partial<Record<Block['type'], string>> = {
  bulletList: 'list',
  orderedList: 'list',
  codeBlock: 'block of code',
  horizontalRule: 'rule',
  blockquote: 'quote',
}

/** The words of blocks, without their form. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(wordsOfNode).join(' ').replace(/\s+/g, ' ').trim()
}

function wordsOfNode(node: object): string {
  if ('text' in node && typeof node.text === 'string') return node.text
  if ('attrs' in node && typeof node.attrs === 'object' && node.attrs && 'latex' in node.attrs)
    return String(node.attrs.latex)
  return 'content' in node && Array.isArray(node.content)
    ? node.content.map(wordsOfNode).join('')
    : ''
}
