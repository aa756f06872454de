import type { Inline, Mark } from '#contract/learning/article.ts'

const SIGNS = { '\\(': '\\)', '\\[': '\\]', $$: '$$' } as const
type Opening = keyof typeof SIGNS

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
  const opening = /\\\(|\\\[|\$\$/g
  const endless = new Set<Opening>()
  let end = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const sign = found[0] as Opening
    // Looked for once only: a text of a million openings must not be read a million times.
    const close = endless.has(sign) ? -1 : text.indexOf(SIGNS[sign], opening.lastIndex)
    if (close === -1) {
      endless.add(sign)
      continue
    }
    const latex = text.slice(opening.lastIndex, close).trim()
    if (latex === '') continue
    written(text.slice(end, found.index))
    end = close + SIGNS[sign].length
    opening.lastIndex = end
    nodes.push({
      type: 'formula',
      attrs: { latex: sign === '\\[' ? `\u0000${latex}` : latex },
    })
  }
  written(text.slice(end))
  return nodes
}
