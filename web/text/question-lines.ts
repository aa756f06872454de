import type { LanguageCode } from '#contract/languages.ts'
import type { Inline } from '#contract/learning/article.ts'

/** What is written in this language, or in the other where only that was written. */
export function writtenIn<Text>(
  texts: { [Language in LanguageCode]?: Text | undefined } | undefined,
  language: LanguageCode,
): Text | undefined {
  return texts?.[language] ?? texts?.en ?? texts?.bn
}

/** A line without its marks; formulas as they are written. */
export function plainLine(
  texts: { [Language in LanguageCode]?: Inline[] | undefined } | undefined,
  language: LanguageCode,
): string {
  return (writtenIn(texts, language) ?? []).map(plainNode).join('')
}

/** The words of a part of a line; a formula as it is written. */
export function plainNode(node: Inline): string {
  if (node.type === 'text') return node.text
  return node.type === 'formula' ? `$${node.attrs.latex}$` : ' '
}
