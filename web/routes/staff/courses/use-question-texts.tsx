import type { ReactNode } from 'react'
import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import { digitsIn } from '#contract/languages.ts'
import { mediaOfQuestion, type QuestionDocument } from '#contract/question-bank/question.ts'
import type { BlockTexts } from '#contract/question-bank/texts.ts'
import { scriptOf } from '#contract/script-of.ts'
import { Article, ArticleLine } from '#web/features/learning/article.tsx'
import { addressesOf, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { writtenIn } from '#web/features/staff-question-bank/plain-text.ts'
import { type QuestionTexts, withBlanks } from '#web/features/staff-question-bank/question-texts.ts'
import { useLanguage } from '#web/text/language.ts'

/** Draws the texts of a question as articles are drawn. */
export function useQuestionTexts(
  /** null: only passages are shown. */
  question: QuestionDocument | null,
  passages: readonly BlockTexts[],
): QuestionTexts {
  const language = useLanguage()
  const media = addressesOf(
    useArticleMedia(
      [
        ...(question ? mediaOfQuestion(question) : []),
        ...passages.flatMap((text) => mediaOfQuestion({ externalId: null, text })),
      ],
      { isSignedIn: true },
    ),
  )
  const gaps = question?.kind === 'gaps' ? question.shown.gaps.map(({ id }) => id) : []
  const article = (document: ArticleDocument): ReactNode => (
    <div lang={languageOf(document)}>
      <Article document={document} media={{ ...media, renderVideo: () => null }} />
    </div>
  )
  return {
    stem(texts) {
      const document = writtenIn(texts, language)
      return (
        document &&
        article(withBlanks(document, (gap) => digitsIn(language, gaps.indexOf(gap) + 1)))
      )
    },
    line(texts) {
      const content = writtenIn(texts, language)
      if (!content) return null
      const document: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph', content }] }
      return (
        <span lang={languageOf(document)}>
          <ArticleLine document={document} />
        </span>
      )
    },
    picture: (picture) =>
      picture && <OptionPicture {...media.pictureOf(picture.mediaId)} alt={picture.alt} />,
  }
}

function OptionPicture({
  src,
  alt,
  ...size
}: {
  src?: string
  width?: number
  height?: number
  alt: string
}) {
  return src ? <img {...size} src={src} alt={alt} loading="lazy" /> : <span>{alt}</span>
}

function languageOf(document: ArticleDocument) {
  return scriptOf(
    [...articleNodes(document)].map((node) => (node.type === 'text' ? node.text : '')).join(''),
  )
}
