import type { Block, Inline } from '#contract/learning/article.ts'
import { inlinesOfText } from './formulas.ts'

/** A document of plain text: an empty line begins a paragraph, a line end is kept, formulas stand between \( and \). */
export function blocksOfPlain(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(paragraphOf)
}

function paragraphOf(text: string): Block {
  const content = inlinesOfText(text, [])
  const [only, ...others] = content
  if (only?.type === 'formula' && others.length === 0 && only.attrs.latex.startsWith('\u0000'))
    return { type: 'formulaBlock', attrs: { latex: only.attrs.latex.slice(1) } }
  return { type: 'paragraph', content: content.flatMap(linesOf) }
}

function linesOf(node: Inline): Inline[] {
  if (node.type === 'formula')
    return [{ type: 'formula', attrs: { latex: node.attrs.latex.replace('\u0000', '') } }]
  if (node.type !== 'text') return [node]
  return node.text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
    ])
}
