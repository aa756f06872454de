import type { Inline, Mark } from '#contract/learning/article.ts'

const FORMULA = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g

/**
 * A text whose formulas stand between \( and \), \[ and \] or two dollars. One that may stand on a line of its own
 * begins with a zero character, which `DocumentBuilder` takes away.
 */
export function inlinesOfText(text: string, marks: readonly Mark[]): Inline[] {
  const nodes: Inline[] = []
  const written = (part: string) => {
    if (part !== '')
      nodes.push({ type: 'text', text: part, ...(marks.length > 0 && { marks: [...marks] }) })
  }
  let end = 0
  for (const { 0: whole, 1: inLine, 2: alone, 3: dollars, index } of text.matchAll(FORMULA)) {
    const latex = (inLine ?? alone ?? dollars ?? '').trim()
    if (latex === '') continue
    written(text.slice(end, index))
    end = index + whole.length
    nodes.push({
      type: 'formula',
      attrs: { latex: alone === undefined ? latex : `\u0000${latex}` },
    })
  }
  written(text.slice(end))
  return nodes
}
