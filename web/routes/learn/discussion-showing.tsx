import type { ReactNode } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { clockTime } from '#web/features/classroom/lesson-length.ts'
import { type Showing, ShowingProvider } from '#web/features/discussion/showing.ts'
import { Article, type ArticleMedia } from '#web/features/learning/article.tsx'
import { useLanguage } from '#web/text/language.ts'

/** A discussion holds no media: the server takes none in. */
const noMedia: ArticleMedia = {
  pictureOf: () => null,
  fileOf: () => null,
  renderVideo: () => null,
}

function showDocument(document: ArticleDocument): ReactNode {
  return <Article document={document} media={noMedia} className="min-w-0" />
}

/** Lets a discussion show texts as articles are shown, and places as players show them. */
export function DiscussionShowing({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const showing: Showing = {
    document: showDocument,
    clock: (seconds) => clockTime(seconds, language),
  }
  return <ShowingProvider value={showing}>{children}</ShowingProvider>
}
