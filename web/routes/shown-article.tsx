import type { ArticleDocument } from '#contract/learning/article.ts'
import { Article } from '#web/features/learning/article.tsx'
import { LessonPlayer } from '#web/features/media/player/lesson-player.tsx'
import { addressesOf, mediaIdsIn, useArticleMedia } from '#web/features/media/use-article-media.ts'

/** An article with its pictures and files, as students see it. */
export function ShownArticle({ document }: { document: ArticleDocument }) {
  const opened = useArticleMedia(mediaIdsIn(document), { isSignedIn: true })
  return (
    <Article
      document={document}
      media={{
        ...addressesOf(opened),
        renderVideo: ({ source, title }) => (
          <LessonPlayer source={source} title={title} isSignedIn />
        ),
      }}
    />
  )
}
