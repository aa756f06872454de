import { createContext, type ReactNode, use } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'

/** What the page around a discussion knows how to show. */
export interface Showing {
  /** A text that somebody wrote. */
  document: (document: ArticleDocument) => ReactNode
  /** A place in a video: "1:05". */
  clock: (seconds: number) => string
}

const Context = createContext<Showing | null>(null)
export const ShowingProvider = Context

export function useShowing(): Showing {
  const showing = use(Context)
  if (!showing) throw new Error('A discussion needs a ShowingProvider around it.')
  return showing
}
