import { type ArticleDocument, articleNodes } from '../learning/article.ts'

const MARK = /\[\[([A-Za-z0-9][A-Za-z0-9._-]{0,39})\]\]/

/** A line of a stem in pieces: texts, and the gaps between them. */
export function splitAtGaps(text: string): (string | { gap: string })[] {
  return text
    .split(MARK)
    .map((piece, at) => (at % 2 === 0 ? piece : { gap: piece }))
    .filter((piece) => piece !== '')
}

/** The gaps of a stem, in the order they are read. */
export function gapsOfStem(stem: ArticleDocument): string[] {
  return [...articleNodes(stem)].flatMap((node) =>
    node.type === 'text'
      ? splitAtGaps(node.text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.gap]))
      : [],
  )
}
