import { type ArticleDocument, articleNodes, type Inline } from '#contract/learning/article.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'

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

/** The words of a stem. */
export function plainStem({ shown }: Pick<QuestionDocument, 'shown'>): string {
  return plainBlocks(shown.stem, 'bn')
}

/** The words of a text of blocks, such as a passage. */
export function plainBlocks(
  texts: { [Language in LanguageCode]?: ArticleDocument | undefined },
  language: LanguageCode,
): string {
  const document = writtenIn(texts, language)
  if (!document) return ''
  return [...articleNodes(document)]
    .map((node) =>
      node.type === 'text' || node.type === 'formula'
        ? plainNode(node)
        : node.type === 'paragraph'
          ? ' '
          : '',
    )
    .join('')
    .trim()
}

function plainNode(node: Inline): string {
  if (node.type === 'text') return node.text
  return node.type === 'formula' ? `$${node.attrs.latex}$` : ' '
}
