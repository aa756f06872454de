import type { ReactNode } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { clockTime } from '#web/features/classroom/lesson-length.ts'
import { type DiscussionRenderers, RenderersProvider } from '#web/features/discussion/renderers.ts'
import { Article, ArticleLine, type ArticleMedia } from '#web/features/learning/article.tsx'
import { useLowData } from '#web/features/media/low-data-switch.tsx'
import { useLanguage } from '#web/text/language.ts'

/** A discussion contains no media: the server accepts none. */
const noMedia: ArticleMedia = {
  pictureOf: () => null,
  fileOf: () => null,
  renderVideo: () => null,
}

function showDocument(document: ArticleDocument): ReactNode {
  return <Article document={document} media={noMedia} className="article-typed min-w-0" />
}

function showLine(document: ArticleDocument): ReactNode {
  return <ArticleLine document={document} />
}

/** Shows the texts of a discussion like articles, and its places in a video like the player. */
export function DiscussionProvider({
  onPlace,
  children,
}: {
  onPlace?: DiscussionRenderers['onPlace']
  children: ReactNode
}) {
  const language = useLanguage()
  const savesData = useLowData()
  const renderers: DiscussionRenderers = {
    document: showDocument,
    line: showLine,
    clock: (seconds) => clockTime(seconds, language),
    savesData,
    onPlace,
  }
  return <RenderersProvider value={renderers}>{children}</RenderersProvider>
}
