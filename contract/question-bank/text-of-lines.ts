import type { ArticleDocument, Inline } from '../learning/article.ts'
import type { LanguageCode } from '../languages.ts'
import { scriptOf } from '../script-of.ts'

/** Nodes of one line of text. */
export type LineText = Inline[]

/** `$…$` or `\(…\)` is a formula; a price such as "$5 and $6" is none, since a formula has no space at its ends. */
const FORMULA = /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)|\\\((.+?)\\\)/g

/** A line with the formulas in it. */
export function lineText(text: string): LineText {
  const nodes: Inline[] = []
  let from = 0
  for (const match of text.matchAll(FORMULA)) {
    if (match.index > from) nodes.push({ type: 'text', text: text.slice(from, match.index) })
    nodes.push({ type: 'formula', attrs: { latex: (match[1] ?? match[2] ?? '').trim() } })
    from = match.index + match[0].length
  }
  if (from < text.length) nodes.push({ type: 'text', text: text.slice(from) })
  return nodes
}

export function lineTexts(text: string): { [Language in LanguageCode]?: LineText } {
  return { [scriptOf(text)]: lineText(text) }
}

/** One paragraph for each line. */
export function documentOfLines(lines: readonly string[]): {
  [Language in LanguageCode]?: ArticleDocument
} {
  return {
    [scriptOf(lines.join('\n'))]: {
      type: 'doc',
      content: lines.map((line) => ({ type: 'paragraph', content: lineText(line) })),
    },
  }
}
