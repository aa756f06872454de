import { type ReactNode, useMemo } from 'react'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import { type ArticleDocument, articleNodes } from '#contract/learning/article.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import { scriptOf } from '#contract/script-of.ts'
import { Article, ArticleLine } from '#web/features/learning/article.tsx'
import { useLowData } from '#web/features/media/low-data-switch.tsx'
import { addressesOf, useArticleMedia } from '#web/features/media/use-article-media.ts'
import { withBlanks } from '#web/features/staff-question-bank/question-texts.ts'
import type { QuestionRenderers } from '#web/features/tests/renderers.ts'
import { writtenIn } from '#web/text/question-lines.ts'

const NONE: readonly MediaPlay[] = []

/**
 * Draws the texts and pictures of questions as articles are drawn.
 *
 * @param parts all in which pictures may be
 */
export function useQuestionRenderers(
  parts: readonly unknown[],
  {
    isSignedIn = true,
    atFirst = NONE,
  }: { isSignedIn?: boolean; atFirst?: readonly MediaPlay[] } = {},
): QuestionRenderers {
  const mediaIds = useMemo(() => [...mediaIdsAnywhere(parts)], [parts])
  const opened = useArticleMedia(mediaIds, { isSignedIn, atFirst })
  const holdsPictures = useLowData()
  return useMemo(() => {
    const { pictureOf, fileOf } = addressesOf(opened)
    const media = { pictureOf, fileOf, holdsPictures, renderVideo: () => null }
    return {
      block(texts, language, gaps = []) {
        const document = writtenIn(texts, language)
        if (!document) return null
        const numberOf = (gap: string) => digitsIn(language, gaps.indexOf(gap) + 1)
        return (
          <div lang={scriptIn(document, language)}>
            <Article
              document={gaps.length > 0 ? withBlanks(document, numberOf) : document}
              media={media}
            />
          </div>
        )
      },
      line(texts, language) {
        const content = writtenIn(texts, language)
        if (!content) return null
        const document: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph', content }] }
        return (
          <span lang={scriptIn(document, language)} className="article-line">
            <ArticleLine document={document} />
          </span>
        )
      },
      picture: (picture) =>
        picture && (
          <OptionPicture key={picture.mediaId} {...pictureOf(picture.mediaId)} alt={picture.alt} />
        ),
    }
  }, [opened, holdsPictures])
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
}): ReactNode {
  return src ? (
    <img
      {...size}
      src={src}
      alt={alt}
      loading="lazy"
      className="mt-1 h-auto max-w-full rounded-sm"
    />
  ) : (
    <span>{alt}</span>
  )
}

/** The script a text is written in; a formula alone says nothing. */
function scriptIn(document: ArticleDocument, language: LanguageCode) {
  const text = [...articleNodes(document)]
    .map((node) => (node.type === 'text' ? node.text : ''))
    .join('')
  return text.trim() === '' ? language : scriptOf(text)
}

function* mediaIdsAnywhere(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('mediaId' in value && typeof value.mediaId === 'string') yield value.mediaId
  for (const inner of Object.values(value)) yield* mediaIdsAnywhere(inner)
}
