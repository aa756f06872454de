import type { RefObject } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import type { PlayerHandle } from './player-view.tsx'

export interface LessonPlayerProps {
  source: VideoSource
  /** Of the lesson; the name of the video for screen readers. */
  title: string
  /** Whether someone is signed in; a visitor gets previews only. */
  isSignedIn: boolean
  /** Someone has pressed Play already. */
  playsAtOnce?: boolean
  /** The media that the page came with. */
  atFirst?: readonly MediaPlay[] | undefined
  /** The media of the lesson that are on this device, which play from there. */
  downloaded?: readonly MediaPlay[] | undefined
  /** Seconds at which it was left. */
  startAt?: number
  /**
   * Buckets played since the last call (`contract/learning/watched.ts`), often none, and the
   * position in whole seconds.
   */
  onWatched?: (watched: Uint8Array, place: number) => void
  onEnded?: () => void
  /** The approximate bytes downloaded for what was just played. */
  onSpent?: ((bytes: number) => void) | undefined
  /** The position of the player and a seek function, for notes and questions with a time stamp. */
  handle?: RefObject<PlayerHandle | null>
}
