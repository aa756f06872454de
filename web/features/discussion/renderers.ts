import { createContext, type ReactNode, use } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'

/** How the surrounding page renders parts of a discussion. */
export interface DiscussionRenderers {
  /** A text that someone wrote. */
  document: (document: ArticleDocument) => ReactNode
  /** A title with formulas: the parts of its one paragraph. */
  line: (document: ArticleDocument) => ReactNode
  /** A place in a video: "1:05". */
  clock: (seconds: number) => string
  /** Low data: pictures load when tapped. */
  savesData?: boolean
  /** Goes to a place of the video on this page; missing: the lesson is opened there. */
  onPlace?: ((seconds: number) => void) | undefined
}

const Context = createContext<DiscussionRenderers | null>(null)
export const RenderersProvider = Context

export function useRenderers(): DiscussionRenderers {
  const renderers = use(Context)
  if (!renderers) throw new Error('A discussion needs a RenderersProvider around it.')
  return renderers
}
