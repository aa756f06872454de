import type { Block, Inline } from '#contract/learning/article.ts'
import { NotRepresented } from '../refusals.ts'

/** Blocks as plain text that `blocksOfPlain` reads again. @throws NotRepresented for any other form */
export function plainOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'formulaBlock') return `\\[${block.attrs.latex}\\]`
      if (block.type !== 'paragraph') throw new NotRepresented('a text with more than paragraphs')
      return plainOfLine(block.content ?? [])
    })
    .join('\n\n')
}

export function plainOfLine(line: readonly Inline[]): string {
  return line
    .map((node) => {
      if (node.type === 'hardBreak') return '\n'
      if (node.type === 'formula') return `\\(${node.attrs.latex}\\)`
      if (node.marks?.length) throw new NotRepresented('bold, italic or a link in the text')
      return node.text
    })
    .join('')
}
