import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { plainNode, writtenIn } from '#web/text/question-lines.ts'

export { plainLine, writtenIn } from '#web/text/question-lines.ts'

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
