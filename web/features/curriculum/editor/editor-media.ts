import { createContext, use } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'

/** A file that was chosen for an article. */
export interface MediaChoice {
  mediaId: string
  name: string
}

/** How the editor gets media, which are stored outside the document. */
export interface EditorMedia {
  /** The address of a picture; null: it cannot be shown here. */
  pictureOf: (mediaId: string) => string | null
  /** Lets the author choose or upload; null where nothing was chosen. Undefined: not available on this site. */
  choosePicture?: (() => Promise<MediaChoice | null>) | undefined
  chooseFile?: (() => Promise<MediaChoice | null>) | undefined
  chooseVideo?: (() => Promise<MediaChoice | null>) | undefined
  /** What a video is called in a line: "YouTube · dQw4w9WgXcQ". */
  nameVideo: (source: VideoSource) => string
}

export const EditorMediaContext = createContext<EditorMedia | null>(null)

export function useEditorMedia(): EditorMedia {
  const media = use(EditorMediaContext)
  if (!media) throw new Error('The editor needs an EditorMediaContext around it.')
  return media
}
